import * as z from 'zod/mini'
import { call } from '../call.ts'
import { REQUIRED } from '../values.ts'
import { LogInTicket, RememberBrowser } from './second-factor.ts'
import { SignedIn } from './session.ts'

/** The question to a browser, in the JSON of WebAuthn Level 3 (`parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`). */
export const Asked = z.object({ options: z.record(z.string(), z.unknown()) })

/** Bytes in base64url, of at most so many characters. */
export function bytes(most: number) {
  const error = 'Enter base64url'
  return z.string(REQUIRED).check(z.maxLength(most, { error, abort: true }), z.regex(/^[\w-]+$/, error))
}

/** Fields that both answers of a browser have. An id has 1,023 bytes at most. */
export const answered = { id: bytes(1364), rawId: bytes(1364), type: z.literal('public-key') }

/** Answer of a browser that has used a passkey (`AuthenticationResponseJSON`). */
const UsedPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** Refusals of every answer that is not right. */
const REFUSALS = [
  'identity-context:passkey-refused',
  'identity-context:passkey-expired',
  'identity-context:too-many-attempts',
] as const

/**
 * Returns what to ask the browser for to log in: any passkey of this portal, or with the `ticket` of a right password one of
 * that person. Works for five minutes, once, in this browser.
 */
export const askForPasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/login/passkey/challenge',
  requires: 'public',
  body: z.object({ ticket: z.optional(LogInTicket) }),
  response: Asked,
  errors: ['identity-context:log-in-expired', 'identity-context:too-many-attempts'],
})

/** Logs in with a passkey, by nothing else (rule B101). Sets the session cookie. */
export const logInWithPasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/login/passkey',
  requires: 'public',
  body: z.object({ answer: UsedPasskey }),
  response: SignedIn,
  errors: ['identity-context:invalid-credentials', ...REFUSALS],
})

/** Finishes a log-in whose password was right, by its ticket and a passkey of the person in place of a code (rule B104). */
export const finishLogInWithPasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/login/second-factor/passkey',
  requires: 'public',
  body: z.object({ ticket: LogInTicket, answer: UsedPasskey, remember_browser: RememberBrowser }),
  response: SignedIn,
  errors: ['identity-context:log-in-expired', ...REFUSALS],
})

/** Returns what to ask the browser for, so that the person shows that it is them (rule B103). */
export const askForFreshPasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/fresh/passkey',
  requires: 'self',
  response: Asked,
  errors: ['identity-context:no-passkey', 'identity-context:too-many-attempts'],
})

/** Logs the same person in again with one of their passkeys. */
export const signInWithPasskey = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/self/fresh/passkey',
  requires: 'self',
  body: z.object({ answer: UsedPasskey }),
  response: SignedIn,
  errors: ['identity-context:invalid-credentials', ...REFUSALS],
})
