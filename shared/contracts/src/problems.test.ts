import { expect, test } from '@jest/globals'
import { PROBLEMS } from './problems.ts'

const problems = Object.entries(PROBLEMS)
const CONTEXTS =
  /^(request|gateway|release|(identity|security|contact|sales|billing|subscription|payment|form|announcement|support)-context):[a-z-]+$/

test('every problem has a name in a context and a number of ten digits of its own', () => {
  expect(problems.map(([name]) => name).filter((name) => !CONTEXTS.test(name))).toEqual([])
  expect(problems.filter(([, { id }]) => !/^[1-9]\d{9}$/.test(String(id)))).toEqual([])
  expect(new Set(problems.map(([, { id }]) => id)).size).toBe(problems.length)
})

test('every problem is a failure with a sentence to read', () => {
  expect(problems.filter(([, { status, message }]) => status < 400 || status > 599 || message.length < 10)).toEqual([])
})

test("account.md §8: Uh-oh! We couldn't log you in. Six ways in which a login fails look alike", () => {
  const alike = [
    'invalid-credentials',
    'login-not-found',
    'password-not-set',
    'login-disabled',
    'sso-required',
    'oidc-only',
  ] as const
  const seen = alike.map((name) => {
    const { status, message } = PROBLEMS[`identity-context:${name}`]
    return `${status} ${message}`
  })
  expect(new Set(seen)).toEqual(
    new Set([
      "401 Uh-oh! We couldn't log you in. Maybe double-check your credentials? Or if your account uses Google, " +
        'Microsoft, or Single Sign-On (SSO), try signing in that way instead.',
    ]),
  )
})

test('the texts that are fixed stand word for word', () => {
  expect(PROBLEMS['identity-context:username-login-required'].message).toBe(
    'Hold up! You need a {product} login to change your email. Scroll down to create one.',
  )
  expect(PROBLEMS['identity-context:invalid-username'].message).toBe(
    'Not a valid email address (disposable email addresses are also invalid)',
  )
  expect(PROBLEMS['request:invalid'].message).toBe('Please correct the errors and resubmit the form.')
  expect(PROBLEMS['request:unexpected'].message).toBe("An error we didn't account for happened. Try again later.")
  expect(PROBLEMS['request:rate-limited'].message).toBe('Maximum amount of requests reached')
  expect(PROBLEMS['gateway:body-not-allowed'].message).toBe(
    'Unable to process request body. Remove request body and try again.',
  )
  expect(PROBLEMS['gateway:body-too-large'].message).toBe('Request body too large. Try again with less data.')
  expect(PROBLEMS['gateway:secret-key-in-browser'].message).toBe('Cannot process with secret key in browser request')
  expect(PROBLEMS['gateway:too-many-requests'].message).toBe(
    "Woah slow down! You're making more requests than you're allowed to. Try again in a few minutes…",
  )
})
