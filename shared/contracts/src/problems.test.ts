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

/** commerce.md §8, by status: what the gateway answers, word for word. */
test.each([
  [
    'too-many-requests',
    429,
    "Woah slow down! You're making more requests than you're allowed to. Try again in a few minutes…",
  ],
  ['too-fast', 429, "Woah slow down! You're sending requests too fast."],
  ['body-not-allowed', 412, 'Unable to process request body. Remove request body and try again.'],
  ['body-too-large', 412, 'Request body too large. Try again with less data.'],
  ['interrupted', 400, 'Processing was interrupted. Try again later or contact support.'],
  ['secret-key-in-browser', 401, 'Cannot process with secret key in browser request'],
  ['credentials-required', 401, 'This needs proper credentials.'],
  ['unrecognized-license', 402, 'Unrecognized license.'],
  ['license-not-granted', 402, 'No license for this product.'],
  ['inactive-subscription', 402, 'The subscription is not active.'],
  ['unauthorized', 403, 'This key may not do that.'],
  ['suspected-bot', 403, 'This looks like a bot.'],
  ['server-error', 500, 'Something went wrong on our side. Check the status page.'],
  ['bad-upstream', 502, 'Something behind us went wrong. Check the status page.'],
] as const)('rule H77: gateway:%s is a %i, and says: %s', (name, status, message) => {
  expect(PROBLEMS[`gateway:${name}`]).toMatchObject({ status, message })
})

test.each([
  ['request:unexpected', 500, "An error we didn't account for happened. Try again later."],
  ['request:rate-limited', 429, 'Maximum amount of requests reached'],
  [
    'request:forbidden',
    403,
    'Insufficient permissions. Ask an account owner, or confirm your email address if you have not yet.',
  ],
  [
    'payment-context:card-refused',
    402,
    'Your card was refused: double-check that all your information is entered correctly',
  ],
  [
    'identity-context:team-full',
    409,
    'You have exceeded the maximum number of team members. To add more, contact sales.',
  ],
  ['identity-context:invitation-accepted', 409, 'You accepted this invitation already.'],
] as const)('rule H77: %s is a %i, and says: %s', (name, status, message) => {
  expect(PROBLEMS[name]).toMatchObject({ status, message })
})
