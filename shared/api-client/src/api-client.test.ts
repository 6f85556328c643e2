import { describe, expect, jest, test } from '@jest/globals'
import { type AccountUser, listMembers } from '@portal/contracts/authorization/members'
import { logIn, logOut } from '@portal/contracts/authorization/session'
import { getReceipt } from '@portal/contracts/billing/orders'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { type ApiClientOptions, createApiClient, createArrivedReader } from './api-client.ts'
import { isProductError } from './product-error.ts'

const KEY: SecretKey = {
  key_id: 'a',
  token: 'sk_…1234',
  label: 'Staging',
  description: '',
  paused: false,
  created: '2026-01-01T00:00:00Z',
  created_by: '',
  deactivated: '',
  by_account_deactivation: false,
  last_used: '',
  last_used_from: '',
}

const MEMBER: AccountUser = {
  last_seen: '',
  user_id: 1,
  email_address: 'owner@acme.example',
  first_name: 'Olivia',
  last_name: 'Adler',
  roles: [],
  invitation_accepted: '2026-01-01T00:00:00Z',
  account_deactivated: '0001-01-01T00:00:00Z',
  person_state: 'active',
  undeliverable_since: '',
  has_second_factor: true,
}

interface Answer {
  status?: number
  data?: unknown
  headers?: Record<string, string>
}

/** A client whose network gives these answers one after the other, the last one for ever; `'lost'` is none. */
function clientWith(answers: readonly (Answer | 'lost')[], options: Partial<ApiClientOptions> = {}) {
  const requests: InternalAxiosRequestConfig[] = []
  const onMismatch = jest.fn<ApiClientOptions['onMismatch']>()
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const answer = answers[Math.min(requests.push(config), answers.length) - 1]
    if (!answer || answer === 'lost') throw new AxiosError('Network Error', 'ERR_NETWORK', config)

    const { status = 200, data, headers = {} } = answer
    const response: AxiosResponse = { status, data, headers, config, statusText: '' }
    if (status < 300) return response
    throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', config, null, response)
  }
  const getToken = async () => 'token'
  const callApi = createApiClient({ hostTemplate: '/api/{service}', getToken, onMismatch, adapter, ...options })
  return { callApi, requests, onMismatch }
}

const refusal = (status: number, ...errors: unknown[]): Answer => ({
  status,
  data: { errors, request_id: 'request-1' },
})

describe('a request', () => {
  test('goes where the contract says, with the token and without a time limit', async () => {
    const { callApi, requests } = clientWith([{ data: [KEY] }])

    expect(await callApi(listSecretKeys)).toEqual([KEY])
    expect(requests).toMatchObject([{ url: '/api/security/secret-keys', method: 'get', timeout: 0 }])
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(requests[0]?.headers.get('accept')).toBe('application/json')
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
  })

  test('carries no token where none is given', async () => {
    const { callApi, requests } = clientWith([{ data: { user_id: 1, staff: false } }], {
      getToken: async ({ requires }) => (requires === 'public' ? undefined : 'token'),
    })
    await callApi(logIn, { body: { username: 'a', password: 'b' } })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('that writes carries a key, another one for each, the same one when it is sent again', async () => {
    const { callApi, requests } = clientWith([{ data: KEY }, { data: KEY }, 'lost', { data: KEY }, { data: KEY }])
    const write = () => callApi(createSecretKey, { body: { label: 'A' } })
    await write()
    await write()
    await expect(write()).rejects.toThrow('Network Error')
    await write()
    await callApi(createSecretKey, { body: { label: 'A' }, idempotencyKey: 'mine' })

    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{21}$/)
    expect(new Set(keys.slice(0, 3)).size).toBe(3)
    expect(keys[3]).toBe(keys[2])
    expect(keys[4]).toBe('mine')
  })

  test('that was refused is another one next time', async () => {
    const { callApi, requests } = clientWith([refusal(409, { name: 'x', message: 'No.' })])
    const pause = () => callApi(pauseSecretKey, { params: { id: 'a' } }).catch(() => {})
    await pause()
    await pause()
    expect(requests[0]?.headers.get('idempotency-key')).not.toBe(requests[1]?.headers.get('idempotency-key'))
  })

  test('rejects with what aborted it, also while its token is on the way', async () => {
    const { callApi, requests } = clientWith([{ data: [] }])
    const leaving = new AbortController()
    const listing = callApi(listSecretKeys, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(listing).rejects.toThrow('left')
    expect(requests).toEqual([])
  })

  test('rejects as the token does', async () => {
    const refused = new Error('signed out')
    const { callApi, requests } = clientWith([], { getToken: () => Promise.reject(refused) })
    await expect(callApi(listSecretKeys)).rejects.toBe(refused)
    expect(requests).toEqual([])
  })
})

test('rule H80: a request that gets no answer is said, a refused or aborted one is not', async () => {
  const onNoAnswer = jest.fn()
  const { callApi } = clientWith(['lost', 'lost', refusal(500, { name: 'x', message: 'No.' })], { onNoAnswer })
  await callApi(listSecretKeys).catch(() => {})
  await callApi(pauseSecretKey, { params: { id: 'a' } }).catch(() => {})
  expect(onNoAnswer).toHaveBeenCalledTimes(2)
  await callApi(listSecretKeys).catch(() => {})
  const left = AbortSignal.abort(new Error('left'))
  await callApi(listSecretKeys, { signal: left }).catch(() => {})
  expect(onNoAnswer).toHaveBeenCalledTimes(2)
})

describe('an answer that came early', () => {
  test('is taken for its URL in place of a request, and checked as any other', async () => {
    const takeFirstAnswer = jest.fn(async (_url: string) => ({ data: [{ ...KEY, paused: 'yes' }] as unknown }))
    const { callApi, requests, onMismatch } = clientWith([], { takeFirstAnswer })

    expect(await callApi(listSecretKeys, { query: { reveal: true } })).toMatchObject([{ paused: undefined }])
    expect(takeFirstAnswer).toHaveBeenCalledWith('/api/security/secret-keys?reveal=true')
    expect(requests).toEqual([])
    expect(onMismatch).toHaveBeenCalledTimes(1)
  })

  test('is not asked for by a write, and without one the call goes its way', async () => {
    const takeFirstAnswer = jest.fn(async () => undefined)
    const stopped = { data: { deactivated: '2026-01-01T00:00:00Z', recovery_deadline: '' } }
    const { callApi, requests } = clientWith([{ data: [] }, stopped], { takeFirstAnswer })
    await callApi(listSecretKeys)
    await callApi(pauseSecretKey, { params: { id: 'a' } })
    expect(requests).toHaveLength(2)
    expect(takeFirstAnswer).toHaveBeenCalledTimes(1)
  })
})

describe('an answer that has arrived before anybody asked', () => {
  const reading = (data: unknown) => {
    const takeArrived = jest.fn((_url: string) => ({ data }))
    const onMismatch = jest.fn()
    const read = createArrivedReader({ hostTemplate: '/api/{service}', takeArrived, onMismatch })
    return { read, takeArrived, onMismatch }
  }

  test('is read at once, for its URL, and checked as any other', () => {
    const { read, takeArrived, onMismatch } = reading([{ ...KEY, paused: 'yes' }])
    expect(read(listSecretKeys, { query: { reveal: true } })).toEqual([{ ...KEY, paused: undefined }])
    expect(takeArrived).toHaveBeenCalledWith('/api/security/secret-keys?reveal=true')
    expect(onMismatch).toHaveBeenCalledTimes(1)
  })

  test('is none where it cannot be read, and for a write', () => {
    const { read, takeArrived } = reading('<html>')
    expect(read(listSecretKeys)).toBeUndefined()
    expect(takeArrived).toHaveBeenCalledTimes(1)
    expect(read(pauseSecretKey, { params: { id: 'a' } })).toBeUndefined()
    expect(takeArrived).toHaveBeenCalledTimes(1)
  })
})

describe('an answer that breaks its contract', () => {
  test('is told once per call and field, and used but for what does not fit', async () => {
    const { callApi, onMismatch } = clientWith([
      {
        data: [
          { ...KEY, created: 'yesterday' },
          { ...KEY, created: 7, label: undefined },
        ],
      },
    ])

    expect(await callApi(listSecretKeys)).toEqual([
      { ...KEY, created: undefined },
      { ...KEY, created: undefined, label: undefined },
    ])
    await callApi(listSecretKeys)

    expect(onMismatch.mock.calls.map(([{ field }]) => field)).toEqual(['*.created', '*.label'])
  })

  test('leaves out of a list what is nothing of its kind, however deep it stands', async () => {
    const { callApi } = clientWith([{ data: [null, 7, KEY] }])
    expect(await callApi(listSecretKeys)).toEqual([KEY])

    const member = { ...MEMBER, roles: ['api-key-viewer', 'emperor'] }
    expect(await clientWith([{ data: [member] }]).callApi(listMembers)).toMatchObject([{ roles: ['api-key-viewer'] }])
  })

  test('no list is an empty one, and no mismatch', async () => {
    const { callApi, onMismatch } = clientWith([{ data: null }])
    expect(await callApi(listSecretKeys)).toEqual([])
    expect(onMismatch).not.toHaveBeenCalled()
  })

  test.each(['<html>Sign in to the hotel network</html>', '', { keys: [] }])(
    'but %j is no data at all',
    async (data: unknown) => {
      const { callApi } = clientWith([{ data }])
      await expect(callApi(listSecretKeys)).rejects.toThrow('Well, this is awkward. Something broke')
    },
  )

  test('a call that answers nothing answers nothing', async () => {
    const { callApi } = clientWith([{ status: 204, data: '' }])
    expect(await callApi(logOut)).toBeUndefined()
  })
})

describe('too many requests', () => {
  const slowDown = (seconds: string): Answer => ({
    ...refusal(429, { name: 'request:rate-limited', message: 'Maximum amount of requests reached' }),
    headers: { 'retry-after': seconds },
  })

  test('a read waits as told, three requests at most, and then says so', async () => {
    jest.useFakeTimers()
    const { callApi, requests } = clientWith([slowDown('1')])
    const outcome = callApi(listSecretKeys).catch((error) => error)

    await jest.advanceTimersByTimeAsync(999)
    expect(requests).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(5000)
    expect(requests).toHaveLength(3)
    expect(isProductError(await outcome, 'request:rate-limited')).toBe(true)
    jest.useRealTimers()
  })

  test('a read whose wait is over goes on', async () => {
    const { callApi } = clientWith([slowDown('0'), { data: [KEY] }])
    expect(await callApi(listSecretKeys)).toEqual([KEY])
  })

  test('leaving ends the wait', async () => {
    const { callApi } = clientWith([slowDown('5')])
    const leaving = new AbortController()
    const listing = callApi(listSecretKeys, { signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('left')), 10)
    await expect(listing).rejects.toThrow('left')
  })

  test('a write is not sent again, nor is a read that would wait for long', async () => {
    const { callApi, requests } = clientWith([slowDown('1'), slowDown('60')])
    await expect(callApi(createSecretKey, { body: { label: 'A' } })).rejects.toThrow('Maximum amount')
    await expect(callApi(listSecretKeys)).rejects.toMatchObject({ status: 429, retryAfter: 60_000 })
    expect(requests).toHaveLength(2)
  })
})

describe('a server that is too busy', () => {
  const busy = (headers: Record<string, string>): Answer => ({
    ...refusal(503, {
      name: 'request:unavailable',
      message: 'The portal is unavailable right now. Try again in a moment.',
    }),
    headers,
  })

  test('is read again no sooner than it asked for', async () => {
    jest.useFakeTimers()
    const { callApi, requests } = clientWith([busy({ 'retry-after': '1' }), { data: [KEY] }])
    const listing = callApi(listSecretKeys)
    await jest.advanceTimersByTimeAsync(999)
    expect(requests).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(await listing).toEqual([KEY])
    jest.useRealTimers()
  })

  test('is read again too when it was the token that did not come', async () => {
    const getToken = jest.fn(async (): Promise<string> => 'token')
    getToken.mockRejectedValueOnce(await asThrown(busy({ 'retry-after': '0' })))
    const { callApi } = clientWith([{ data: [KEY] }], { getToken })
    expect(await callApi(listSecretKeys)).toEqual([KEY])
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  test('is not written to again, nor read again when it does not say when', async () => {
    const { callApi, requests } = clientWith([busy({ 'retry-after': '0' }), busy({})])
    await expect(callApi(createSecretKey, { body: { label: 'A' } })).rejects.toMatchObject({ status: 503 })
    await expect(callApi(listSecretKeys)).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(2)
  })

  /** Returns the rejection of a call that gets this response. */
  const asThrown = (answer: Answer) =>
    clientWith([answer])
      .callApi(createSecretKey, { body: { label: 'A' } })
      .catch((error) => error)
})

test('what a call needs has to be given', async () => {
  const { callApi, requests } = clientWith([])
  // @ts-expect-error the key's id
  await expect(callApi(pauseSecretKey)).rejects.toThrow('needs a value for ":id"')
  // @ts-expect-error the whole body
  await expect(callApi(createSecretKey, { body: {} })).rejects.toThrow('Network Error')
  // @ts-expect-error a query that the call does not know
  await expect(callApi(listSecretKeys, { query: { page: 1 } })).rejects.toThrow('Network Error')
  expect(requests).toHaveLength(2)
})

test('a file that is refused says why', async () => {
  const body = new Blob([
    JSON.stringify({ errors: [{ name: 'billing-context:order-not-found', message: 'No order.' }] }),
  ])
  body.text ??= () =>
    new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsText(body)
    })
  const { callApi, requests } = clientWith([{ status: 404, data: body }])
  const error = await callApi(getReceipt, { params: { id: 7 } }).catch((thrown) => thrown)
  expect(isProductError(error, 'billing-context:order-not-found')).toBe(true)
  expect(requests[0]?.responseType).toBe('blob')
})
