import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CLICK_PARAMETERS } from '../click-parameters.ts'
import { Email } from '../email.ts'
import { isOwnPath } from '../pages.ts'
import { Captcha } from '../paths.ts'
import { ProviderCode } from './oidc.ts'
import { PersonName } from './profile.ts'
import { BrowserId, NewPassword } from './self.ts'

/** A path of the portal to go on with after signing up; it travels with the mail, which may be opened elsewhere (rule A3). */
const OwnPath = z.string().check(z.maxLength(500), z.refine(isOwnPath, 'Enter a path of this portal'))

function optional<Name extends string, Schema extends z.ZodMiniType>(names: readonly Name[], schema: Schema) {
  const fields = names.map((name) => [name, z.optional(schema)])
  return Object.fromEntries(fields) as Record<Name, z.ZodMiniOptional<Schema>>
}

/** Marketing parameters of a person's first visit (commerce.md §4, §7). */
const FirstClick = z.object(optional(CLICK_PARAMETERS, z.string().check(z.maxLength(500))))

/** Input of the sign-up form with a password. The form requires agreement to the terms before the call is made. */
export const NewLogin = z.object({
  username: Email,
  password: NewPassword,
  first_name: PersonName,
  last_name: PersonName,
})

/** Like the above, with a provider instead of a password. */
export const NewProviderLogin = z.omit(NewLogin, { password: true })

/**
 * Fields of every sign-up: the names, where the person came from and where they continue. The account is created by a
 * separate call.
 */
const Registration = {
  username: Email,
  open_account: z.literal(false),
  first_name: z.optional(PersonName),
  last_name: z.optional(PersonName),
  browser_id: z.optional(BrowserId),
  first_click: z.optional(FirstClick),
  invite_url: z.optional(OwnPath),
  redirect_url: z.optional(OwnPath),
}

/**
 * Requests a login with a password. It is created when the mailed link is opened (rule B16); every address gets a
 * letter, so the response reveals nothing. The account is created by a separate call (rule B7).
 */
export const signUp = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities',
  requires: 'public',
  captcha: 'UserRegistration',
  isOnlyAccepted: true,
  query: Captcha,
  body: z.object({ ...Registration, password: NewPassword }),
  errors: [
    'identity-context:invalid-username',
    'identity-context:breached-password',
    'identity-context:rate-limiting',
    'request:captcha-failed',
  ],
})

/**
 * Returns a new person's data from a provider, to prefill the form (rule B23). With a `state` it completes a round
 * trip; without one the `code` is that of a log-in that found no login. The `code` of the response replaces the
 * provider's from then on, in this browser.
 */
export const prefillFromOidc = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/oidc/signup',
  requires: 'public',
  captcha: 'UserRegistration',
  query: Captcha,
  body: ProviderCode,
  response: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email_address: z.string(),
    code: z.string(),
  }),
  errors: [
    'identity-context:login-already-exists',
    'identity-context:body-provider-login-taken',
    'identity-context:general-upstream-failure',
    'identity-context:round-trip-lost',
    'request:captcha-failed',
  ],
})

/**
 * Signs up with the result of {@link prefillFromOidc}. An address vouched for by the provider is logged in at once; any
 * other has to be confirmed by mail first. An address that is already known here links nothing (rule B8).
 */
export const signUpWithOidc = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/oidc',
  requires: 'public',
  captcha: 'UserRegistration',
  query: Captcha,
  body: z.object({
    ...Registration,
    /** Left out, it is the address that the provider says. */
    username: z.optional(Email),
    ...z.pick(ProviderCode, { provider: true, code: true, request_path: true }).shape,
  }),
  response: z.object({ signed_in: z.boolean() }),
  errors: [
    'identity-context:body-provider-login-taken',
    'identity-context:login-already-exists',
    'identity-context:invalid-username',
    'identity-context:round-trip-lost',
    'identity-context:rate-limiting',
    'request:captcha-failed',
  ],
})
