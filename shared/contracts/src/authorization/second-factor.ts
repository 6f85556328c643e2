import * as z from 'zod/mini'
import { call } from '../call.ts'
import { REQUIRED, TimeOrEmpty } from '../values.ts'
import { readSecondFactorCode } from './second-factor-code.ts'
import { SignedIn } from './session.ts'

/** Two-step login of a person (rule B90): since when it is on, `""` for off, and how many recovery codes are left. */
export const SecondFactor = z.object({ since: TimeOrEmpty, recovery_codes_left: z.int() })
export type SecondFactor = z.infer<typeof SecondFactor>

/** Recovery codes as they are shown, once (rule B93). */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const WRONG_CODE = 'Enter the six digits that your app shows'

/** A code of the app. */
const AppCode = z.string(REQUIRED).check(
  z.minLength(1, REQUIRED),
  z.maxLength(100, { error: WRONG_CODE, abort: true }),
  z.refine((typed) => readSecondFactorCode(typed)?.kind === 'app', WRONG_CODE),
)

/** A code of the app, or a recovery code. */
const AnyCode = z.string(REQUIRED).check(
  z.minLength(1, REQUIRED),
  z.maxLength(100, { error: 'Enter the code', abort: true }),
  z.refine(
    (typed) => readSecondFactorCode(typed) !== undefined,
    'Enter the six digits that your app shows, or a recovery code',
  ),
)

/** Asks for no code in this browser for 30 days, where the log-in began with a password (rule B113). */
export const RememberBrowser = z.optional(z.boolean())

/** The ticket of the answer to a right password (rule B91). */
export const LogInTicket = z.string(REQUIRED).check(z.regex(/^[\w-]{43}$/, 'Enter the ticket of the answer'))

export const getSecondFactor = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/second-factor',
  requires: 'self',
  whileActing: 'refused',
  response: SecondFactor,
})

/** Returns a new key for an authenticator app, once. Nothing is asked for before a code of it is confirmed (rule B90). */
export const beginSecondFactor = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/second-factor',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  answersSecret: true,
  /** `secret` is Base32, as apps take it when typed; `uri` is what their QR code says. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: [
    'identity-context:second-factor-on',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})

/** Turns two-step login on by a code of the app, and returns the recovery codes, once. */
export const confirmSecondFactor = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/self/second-factor',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  answersSecret: true,
  body: z.object({ code: AppCode }),
  response: RecoveryCodes,
  errors: [
    'identity-context:second-factor-on',
    'identity-context:second-factor-not-begun',
    'identity-context:second-factor-code-refused',
    'identity-context:too-many-attempts',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})

/**
 * Adds a second factor to the session that asks, by a code: for an account that requires one (rule B118). It is no fresh log-in.
 */
export const addSecondStep = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/second-step',
  requires: 'self',
  body: z.object({ code: AnyCode }),
  errors: [
    'identity-context:second-factor-off',
    'identity-context:second-factor-code-refused',
    'identity-context:too-many-attempts',
  ],
})

/** Replaces the recovery codes: the earlier ones no longer work. */
export const renewRecoveryCodes = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/second-factor/recovery-codes',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  answersSecret: true,
  response: RecoveryCodes,
  errors: [
    'identity-context:second-factor-off',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})

/** Turns two-step login off. Idempotent. */
export const removeSecondFactor = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/second-factor',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  errors: ['identity-context:other-sign-in-needed', 'identity-context:fresh-sign-in-required'],
})

/**
 * Finishes a log-in whose password was right, by the `ticket` of the answer to it and a code (rule B91). Sets the session
 * cookie. The ticket works for five minutes, in the browser that has it.
 */
export const finishLogIn = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/login/second-factor',
  requires: 'public',
  body: z.object({ ticket: LogInTicket, code: AnyCode, remember_browser: RememberBrowser }),
  response: SignedIn,
  errors: [
    'identity-context:second-factor-code-refused',
    'identity-context:log-in-expired',
    'identity-context:too-many-attempts',
  ],
})
