import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { createFinder } from './find-remote.ts'
import { createRest } from './rest-of-plan.ts'

const team = aRemote('team', aPage('/account/team'))
const rest = { url: '/plans/then.json', integrity: 'sha384-then' }
const plan = aPlan({ rest })
const fetched = jest.fn<(url: string, init?: RequestInit) => Promise<unknown>>()
const answer = (body: unknown) => ({ ok: true, json: async () => body })

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched.mockReset().mockResolvedValue(answer({ remotes: [team] })) })
  history.replaceState(null, '', '/account/keys')
})

const open = () =>
  createFinder(
    () => plan,
    createRest(() => plan),
  )

test('the remote of the document is there already', async () => {
  expect(await open()('keys')).toBe(plan.remote)
  expect(fetched).not.toHaveBeenCalled()
})

test('another comes from the rest of the plan, which is fetched once and checked', async () => {
  const find = open()
  expect([await find('team'), await find('team')]).toEqual([team, team])
  expect(fetched.mock.calls).toEqual([['/plans/then.json', expect.objectContaining({ integrity: 'sha384-then' })]])
})

test('what no plan holds is an error', async () => {
  await expect(open()('billing')).rejects.toThrow('The plan holds nothing of billing.')
})

describe('when the rest is gone', () => {
  const gone = { ok: false, status: 404 }

  test('because somebody has released since, the rest of now is taken', async () => {
    const now = { url: '/plans/now.json', integrity: 'sha384-now' }
    fetched.mockResolvedValueOnce(gone).mockResolvedValueOnce(answer({ rest: now }))
    expect(await open()('team')).toBe(team)
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/plans/then.json',
      '/plan.json?path=%2Faccount%2Fkeys&account_id=1',
      '/plans/now.json',
    ])
  })

  test('for good, that is not kept', async () => {
    fetched.mockResolvedValue(gone)
    const find = open()
    await expect(find('team')).rejects.toThrow('404')
    fetched.mockResolvedValue(answer({ remotes: [team] }))
    expect(await find('team')).toBe(team)
  })
})
