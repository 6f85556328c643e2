import { expect, test } from '@jest/globals'
import { PROBLEMS } from '@portal/contracts/problems'
import type { ProductError } from '@portal/platform/api'
import { refusalText } from './refusal-text.ts'

type Entry = ProductError['errors'][number]

/** Builds the API client's error for a response. */
function answered(status: number | undefined, said: Partial<Entry> = {}, rest: Partial<ProductError> = {}) {
  const entry: Entry = { name: '', message: '', status, isHttpClientError: false, ...said }
  return Object.assign(new Error(entry.message), entry, {
    errors: [entry],
    ...rest,
    [Symbol.for('portal.product-error')]: true,
  })
}

test.each([
  'invalid-credentials',
  'login-not-found',
  'password-not-set',
  'login-disabled',
  'sso-required',
  'oidc-only',
] as const)('a login that fails for %s reads like every other, whatever came with it', (name) => {
  const error = answered(401, { name: `identity-context:${name}`, message: 'Nobody is called that.' })
  expect(refusalText(error)).toMatch(/^Uh-oh! We couldn't log you in\./)
})

test('body-provider-login-taken: in a server’s list it is told as login-already-exists, by itself in its own words', () => {
  const name = 'identity-context:body-provider-login-taken'
  expect(refusalText(answered(409, { name, message: 'Of the server.' }))).toBe(
    'That login is already linked to an account. Try a different login.',
  )
  expect(refusalText(answered(undefined, { name }))).toBe(
    'This account is already registered. Log in, or create a new account.',
  )
})

test('a problem without a name, with the number of rate limiting, is that', () => {
  const { id, message } = PROBLEMS['identity-context:rate-limiting']
  expect(refusalText(answered(429, { id }))).toBe(message)
})

test('a problem without a name is an upstream failure, and so is an answer that is not ours', () => {
  const { message } = PROBLEMS['identity-context:general-upstream-failure']
  expect(refusalText(answered(400, { message: 'nope' }))).toBe(message)
  const proxy = { name: 'ERR_BAD_RESPONSE', message: 'Request failed with status code 502', isHttpClientError: true }
  expect(refusalText(answered(502, proxy))).toBe(message)
})

test('any other problem says what the server says of it', () => {
  const { message } = PROBLEMS['request:xsrf']
  expect(refusalText(answered(403, { name: 'request:xsrf', message }))).toBe(message)
})

test('a failure of ours carries the reference that support asks for', () => {
  const error = answered(500, { name: 'request:unexpected', message: 'Sorry.' }, { requestId: 'request-1' })
  expect(refusalText(error)).toBe('Sorry. Reference: request-1')
})

test("a wait is the header's, or else the answer's", () => {
  const name = 'identity-context:too-many-attempts'
  const context = { retry_after: 30 }
  expect(refusalText(answered(429, { name, context }))).toBe('Too many attempts. Try again in 30 seconds.')
  expect(refusalText(answered(429, { name, context }, { retryAfter: 5_000 }))).toContain('5 seconds')
})

test.each([
  [0, '1 second'],
  [999, '1 second'],
  [30_000, '30 seconds'],
  [59_001, '1 minute'],
  [61_000, '2 minutes'],
  [900_000, '15 minutes'],
])('a wait of %d ms is %s', (retryAfter, words) => {
  const error = answered(429, { name: 'identity-context:too-many-attempts' }, { retryAfter })
  expect(refusalText(error)).toBe(`Too many attempts. Try again in ${words}.`)
})

test('what is no answer at all is told apart', () => {
  const error = answered(0, { name: 'ERR_NETWORK', message: 'Network Error', status: undefined })
  expect(refusalText(error)).toBe('We could not be reached. Check your connection and try again.')
})
