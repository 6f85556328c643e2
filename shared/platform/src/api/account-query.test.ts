import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { QueryObserver } from '@tanstack/react-query'
import type { Platform } from '../start/platform.ts'
import { startPlatform } from '../start/start-platform.ts'
import { accountQuery, accountQueryKey } from './account-query.ts'

const platforms: Platform[] = []
afterEach(() => {
  for (const platform of platforms.splice(0)) platform.stop()
})

function open(account: number, callApi = jest.fn(async () => [])) {
  const visitor = aVisitor({ account: { id: account, label: 'Acme' } })
  const platform = startPlatform({
    plan: aLoadPlan({ visitor }),
    callApi: callApi as unknown as CallApi,
    load: () => {},
  })
  platforms.push(platform)
  return { platform, callApi }
}

test('what was read for one account is never an answer for another', () => {
  open(1)
  const first = accountQueryKey(listSecretKeys)
  open(2)
  expect(accountQueryKey(listSecretKeys)).not.toEqual(first)
})

test('the key of a call covers all that was asked of it', async () => {
  const { platform, callApi } = open(1)
  await platform.queries.fetchQuery(accountQuery(listSecretKeys))
  await platform.queries.invalidateQueries({ queryKey: accountQueryKey(listSecretKeys) })
  expect(platform.queries.getQueryState(accountQueryKey(listSecretKeys))?.isInvalidated).toBe(true)
  expect(callApi.mock.calls[0]).toMatchObject([listSecretKeys, { signal: expect.any(AbortSignal) }])
})

describe('what the document brought', () => {
  const bring = (rows: unknown[]) => {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.dataset.first = '/api/security/secret-keys'
    script.textContent = JSON.stringify({ status: 200, data: rows })
    document.body.replaceChildren(script, document.createElement('i'))
    const first = ['/api/security/secret-keys']
    const platform = startPlatform({ plan: aLoadPlan({ visitor: aVisitor(), first }), load: () => {} })
    platforms.push(platform)
    const client = platform.queries
    return new QueryObserver(client, accountQuery(listSecretKeys)).getCurrentResult()
  }

  test('is there when a screen is drawn for the first time, and asked for by nobody', () => {
    expect(bring([{ key_id: 'a' }])).toMatchObject({ data: [{ key_id: 'a' }], isStale: false })
  })

  test('is waited for where more pages follow', () => {
    const page = Array.from({ length: 1_000 }, (_, at) => ({ key_id: `${at}`, cursor: `behind ${at}` }))
    expect(bring(page).data).toBeUndefined()
  })
})

test('a list that comes in pages is read to the last one', async () => {
  const all = Array.from({ length: 2_300 }, (_, at) => ({ key_id: `${at}`, cursor: `behind ${at}` }))
  const asked: unknown[] = []
  const callApi = jest.fn(async (_: unknown, { query = {} }: { query?: { after?: string } }) => {
    asked.push(query)
    const first = query.after ? Number(query.after.slice('behind '.length)) + 1 : 0
    return all.slice(first, first + 1_000)
  })
  const { platform } = open(1, callApi as never)
  expect(await platform.queries.fetchQuery(accountQuery(listSecretKeys))).toEqual(all)
  expect(asked).toEqual([{}, { after: 'behind 999' }, { after: 'behind 1999' }])
})

test('a first call is fetched ahead with the token, unless its data is there and still good', async () => {
  const fetched = jest
    .fn<typeof fetch>()
    .mockResolvedValue({ ok: true, status: 200, json: async () => [1] } as Response)
  Object.assign(globalThis, { fetch: fetched })
  const token = {
    access_token: 'secret',
    token_type: 'Bearer',
    expiration: new Date(Date.now() + 1_800_000).toISOString(),
  }
  const { platform } = open(
    1,
    jest.fn(async (call: { path: string }) => (call.path === '/token' ? token : [])) as never,
  )
  const first = [{ service: 'security', path: '/secret-keys' }]

  platform.prefetch(first)
  expect(await platform.firstAnswers.take('/api/security/secret-keys')).toEqual({ status: 200, data: [1] })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { Authorization: 'Bearer secret' } })

  await platform.queries.fetchQuery(accountQuery(listSecretKeys))
  platform.prefetch(first)
  expect(platform.firstAnswers.take('/api/security/secret-keys')).toBeUndefined()
})

test('a visitor’s first call is fetched ahead without a token', async () => {
  const fetched = jest
    .fn<typeof fetch>()
    .mockResolvedValue({ ok: true, status: 200, json: async () => [1] } as Response)
  Object.assign(globalThis, { fetch: fetched })
  const callApi = jest.fn(async () => [])
  const platform = startPlatform({ plan: aLoadPlan({ visitor: null }), callApi: callApi as unknown as CallApi })
  platforms.push(platform)

  platform.prefetch([{ service: 'sales', path: '/plans' }])
  expect(await platform.firstAnswers.take('/api/sales/plans')).toEqual({ status: 200, data: [1] })
  expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization')
  expect(callApi).not.toHaveBeenCalled()
})

test('signing out empties what was read', async () => {
  const { platform } = open(1)
  await platform.queries.fetchQuery(accountQuery(listSecretKeys))
  await platform.endSession('elsewhere').catch(() => {})
  expect(platform.queries.getQueryCache().getAll()).toEqual([])
})
