import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { NumberedPath } from '../paths.ts'
import { REQUIRED, TimeOrEmpty } from '../values.ts'
import { SignedIn } from './session.ts'

/** The signed-in person's login (account.md §3 "Username info"). `role` is `user`, or a staff member's internal role. */
export const UsernameInfo = z.object({
  confirmed: z.boolean(),
  pendingEmailAddress: z.string(),
  /** The first letter that did not arrive, to the pending address if there is one (rule E30); additive. */
  undeliverable_since: TimeOrEmpty,
  role: z.string(),
  username: z.string(),
  userId: z.int(),
})
export type UsernameInfo = z.infer<typeof UsernameInfo>

/** One way in (rule B6); `provider` is `password` or an identity provider's name. */
export const Credential = z.object({
  provider: z.string(),
  email_address: z.string(),
  created: TimeOrEmpty,
  last_used: TimeOrEmpty,
})
export type Credential = z.infer<typeof Credential>

/** Made by a browser when somebody signs up in it (commerce.md §7). */
export const BrowserId = z.string().check(z.regex(/^[\w-]{21}$/, 'Enter the ID of a browser'))

/** 8 to 128 characters, any of them (account.md §5, rule B14). */
export const NewPassword = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.minLength(8, 'At least 8 characters'), z.maxLength(128, 'At most 128 characters'))

export const getUsernameInfo = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self',
  requires: 'self',
  response: UsernameInfo,
})

/** Requests a new address; the old one stays until the new one is confirmed (rule B10). */
export const changeUsername = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  body: z.object({ username: Email }),
  response: UsernameInfo,
  errors: [
    'identity-context:other-sign-in-needed',
    'identity-context:invalid-username',
    'identity-context:username-login-required',
    'identity-context:fresh-sign-in-required',
    'request:rate-limited',
  ],
})

/** Cancels the unconfirmed address; links mailed to it stop working. Idempotent. */
export const cancelUsernameChange = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/pending',
  requires: 'self',
  response: UsernameInfo,
})

/** Returns whether the last log-in is fresh enough for sensitive actions (rule B32). */
export const confirmFreshSignIn = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/fresh',
  requires: 'self',
  condition: 'fresh-sign-in',
  errors: ['identity-context:fresh-sign-in-required'],
})

/** Mails a code to somebody without a password, by which they show that it is them: once a minute, five times a day (rule B37). */
export const mailFreshCode = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/fresh/code',
  requires: 'self',
  errors: ['identity-context:has-password', 'request:rate-limited'],
})

/** Logs in again with such a code: it works once, in the session that requested it. */
export const signInWithCode = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/self/fresh',
  requires: 'self',
  body: z.object({
    code: z.string(REQUIRED).check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits of the message')),
  }),
  response: SignedIn,
  errors: [
    'identity-context:code-unusable',
    'identity-context:too-many-attempts',
    'identity-context:second-factor-required',
  ],
})

/** Ends every other session of the person. */
export const changePassword = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/password',
  requires: 'self',
  body: z.object({ old_password: z.string(REQUIRED).check(z.minLength(1, REQUIRED)), new_password: NewPassword }),
  errors: [
    'identity-context:wrong-password',
    'identity-context:same-password',
    'identity-context:breached-password',
    'identity-context:username-login-required',
  ],
})

/** Sends the confirmation mail again: once a minute, five times a day (rule B9). */
export const resendConfirmation = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/signup/token',
  requires: 'self',
  errors: ['identity-context:already-confirmed', 'request:rate-limited'],
})

/**
 * Uses up a mailed token (rule B9). Logs in a new person if they are in the browser of the sign-up; in another one they
 * choose the password there, so that no one shares a login whose password a stranger chose for their address.
 */
export const confirmEmail = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/:id/confirmation',
  requires: 'public',
  params: NumberedPath,
  body: z.object({
    token: z.string(REQUIRED).check(z.maxLength(200)),
    browser_id: z.optional(BrowserId),
    password: z.optional(NewPassword),
  }),
  response: z.object({ signed_in: z.boolean() }),
  errors: [
    'identity-context:token-unusable',
    'identity-context:password-needed',
    'identity-context:breached-password',
    'identity-context:login-already-exists',
  ],
})

export const listCredentials = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/credentials',
  requires: 'self',
  whileActing: 'refused',
  response: z.array(Credential),
})

/** Takes the password login away; refused for the last way in (rule B5). */
export const removePasswordLogin = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/username',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  errors: [
    'identity-context:other-sign-in-needed',
    'identity-context:last-credential',
    'identity-context:fresh-sign-in-required',
  ],
})

/**
 * Adds a password login to a person who came by another provider (rule B8). They log in with the address that they have; another
 * one takes its place once it is confirmed (rule B10).
 */
export const addPasswordLogin = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/username/associate',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  body: z.object({ username: Email, password: NewPassword }),
  errors: [
    'identity-context:other-sign-in-needed',
    'identity-context:invalid-username',
    'identity-context:login-already-exists',
    'identity-context:breached-password',
    'identity-context:fresh-sign-in-required',
    'request:rate-limited',
  ],
})
