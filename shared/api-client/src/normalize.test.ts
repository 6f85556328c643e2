import { expect, test } from '@jest/globals'
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { toProductError } from './normalize.ts'
import { fieldErrorsOf, isProductError, messageOf, unreadableAnswer } from './product-error.ts'

const CONFIG = {} as InternalAxiosRequestConfig

function refused(status: number, data: unknown, headers: Record<string, string> = {}) {
  const response = { status, data, headers, config: CONFIG, statusText: '' }
  return new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', CONFIG, null, response)
}

const TWO_ERRORS = {
  errors: [
    { name: 'request:invalid', message: 'Please correct.', id: 1000000001, fields: { label: 'Too long' } },
    { name: 'security-context:key-deleted', message: 'Deleted.', id: 2, context: { key: 'a' } },
  ],
  request_id: 'request-1',
}

test("the server's errors each get the status", async () => {
  const error = await toProductError(refused(400, TWO_ERRORS))
  expect(error.errors).toMatchObject([
    { ...TWO_ERRORS.errors[0], status: 400, isHttpClientError: false },
    { ...TWO_ERRORS.errors[1], status: 400, isHttpClientError: false },
  ])
  expect(error).toMatchObject({ name: 'request:invalid', status: 400, id: 1000000001, requestId: 'request-1' })
  expect(error).toBeInstanceOf(Error)
})

test('a request error gives code, message and status', async () => {
  expect(await toProductError(new AxiosError('Network Error', 'ERR_NETWORK', CONFIG))).toMatchObject({
    errors: [{ name: 'ERR_NETWORK', message: 'Network Error', status: undefined, isHttpClientError: true }],
  })
  expect(await toProductError(refused(502, '<html>', { 'x-request-id': 'request-2' }))).toMatchObject({
    name: 'ERR_BAD_REQUEST',
    message: 'Request failed with status code 502',
    status: 502,
    requestId: 'request-2',
  })
})

test('a plain error gives its name and message, anything else an unknown error', async () => {
  expect(await toProductError(new RangeError('Too far'))).toMatchObject({ name: 'RangeError', message: 'Too far' })
  for (const cause of [undefined, null, 'text', 7, {}])
    expect(await toProductError(cause)).toMatchObject({ message: 'An unknown error occurred.' })
})

test.each([{ errors: [] }, { errors: 'none' }, { errors: [null, 'text'] }, 'text', null, []])(
  '%j is no list of errors',
  async (data) => {
    expect(await toProductError(refused(500, data))).toMatchObject({ status: 500, isHttpClientError: true })
  },
)

test('an entry without its parts still has a message', async () => {
  const error = await toProductError(refused(400, { errors: [{}] }))
  expect(error).toMatchObject({ name: '', message: 'An unknown error occurred.', status: 400 })
})

test.each([
  ['7', 7000],
  ['', undefined],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After: %s', async (header, wait) => {
  expect((await toProductError(refused(429, null, { 'retry-after': header }))).retryAfter).toBe(wait)
})

test('a product error is known by its brand, by any of its names, and stays what it is', async () => {
  const error = await toProductError(refused(400, TWO_ERRORS))
  const copy = { errors: error.errors, [Symbol.for('portal.product-error')]: true }

  expect(isProductError(copy, 'security-context:key-deleted')).toBe(true)
  expect(isProductError(error, 'security-context:key-not-found')).toBe(false)
  expect(isProductError(new Error('plain'))).toBe(false)
  expect(await toProductError(error)).toBe(error)
})

test('a person reads all messages once, and the reference', async () => {
  expect(messageOf(await toProductError(refused(400, TWO_ERRORS)))).toEqual({
    content: 'Please correct.; Deleted.',
    reference: 'request-1',
  })
})

test('account.md §8: Well, this is awkward.', () => {
  expect(messageOf(new TypeError('x is not a function')).content).toBe(
    "Well, this is awkward. Something broke — but it's not your fault. Try refreshing the page, and if that doesn't " +
      'help, feel free to contact our support team.',
  )
})

test('account.md §8: An unknown error occurred.', async () => {
  expect((await toProductError({ odd: true })).errors).toEqual([
    expect.objectContaining({ message: 'An unknown error occurred.' }),
  ])
})

test('fields keep the first message that each was given', async () => {
  const data = { errors: [{ fields: { label: 'first' } }, { fields: { label: 'second', name: 'third' } }] }
  expect(fieldErrorsOf(await toProductError(refused(400, data)))).toEqual({ label: 'first', name: 'third' })
  expect(fieldErrorsOf(new Error('plain'))).toEqual({})
})

test.each([502, 503, 504])('a proxy’s %i is said as our own: not ready for the moment', async (status) => {
  expect(messageOf(await toProductError(refused(status, '<html>'))).content).toBe(
    'The portal is unavailable right now. Try again in a moment.',
  )
})

const SOMETHING_BROKE =
  "Well, this is awkward. Something broke — but it's not your fault. Try refreshing the page, and if that doesn't help, " +
  'feel free to contact our support team.'

test.each([
  ['a refusal without our words', () => refused(500, '<html>')],
  ['a refusal by a proxy', () => refused(403, '<html>')],
  ['an error of the program', () => new TypeError("Cannot read properties of undefined (reading 'map')")],
])('account.md §8: %s says nothing of the HTTP client to a person', async (_, cause) => {
  expect(messageOf(await toProductError(cause())).content).toBe(SOMETHING_BROKE)
})

test('commerce.md §8: an answer that is not an array where one was due has its sentence', () => {
  expect(messageOf(unreadableAnswer()).content).toBe(SOMETHING_BROKE)
})
