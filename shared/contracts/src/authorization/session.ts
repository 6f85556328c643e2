import * as z from 'zod/mini'
import { call } from '../call.ts'
import { REQUIRED, Time } from '../values.ts'

/** A bearer token for one person in one account (account.md §3, rule B1). It lives 30 minutes, in memory only. */
export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expiration: Time,
})
export type AccessToken = z.infer<typeof AccessToken>

/** The person logged in; `staff` have no account and start at the admin area. */
export const SignedIn = z.object({ user_id: z.int(), staff: z.boolean() })

export const Credentials = z.object({
  username: z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254)),
  password: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(128)),
})

/**
 * Signs in with a password and sets the session cookie. Every refusal looks alike (rule B18). One that staff have set brings the `token` in
 * the problem’s context by which another one is chosen (rule G1). Somebody with two-step login gets no session yet, but the `ticket` in the
 * problem’s context by which a code finishes the log-in (rule B91).
 */
export const logIn = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/login',
  requires: 'public',
  body: Credentials,
  response: SignedIn,
  errors: [
    'identity-context:invalid-credentials',
    'identity-context:too-many-attempts',
    'identity-context:password-change-required',
    'identity-context:second-factor-required',
  ],
})

/** Ends the session on the server (rule B5). Idempotent. */
export const logOut = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/login',
  requires: 'self',
})

/**
 * Issues a token for the session's account, for `account_id`, or, with a live grant, for acting as `user_id` (rule B3).
 * Uses the session cookie, not a token. The session remembers the account requested last; while its staff member acts
 * as someone, it is that person's.
 */
export const issueToken = call({
  service: 'authorization',
  method: 'POST',
  path: '/token',
  requires: 'self',
  condition: 'own-account-or-impersonation',
  body: z.object({ user_id: z.optional(z.int()), account_id: z.optional(z.int()) }),
  response: AccessToken,
  errors: [
    'identity-context:user-not-found',
    'identity-context:account-not-found',
    'identity-context:impersonation-refused',
  ],
})
