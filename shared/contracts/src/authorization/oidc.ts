import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { Captcha } from '../paths.ts'
import { SignedIn } from './session.ts'

/** What an identity provider sent back; `request_path` is the callback path it came to (rule A2). */
const ProviderCode = z.object({ provider: z.string(), code: z.string(), request_path: z.string() })

/** Where to send the browser. */
export const Redirection = z.object({ redirect_uri: z.url() })

export const startOidc = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/oidc',
  requires: 'public',
  body: z.object({ provider: z.string(), redirect_uri: z.string() }),
  response: Redirection,
  errors: ['identity-context:general-upstream-failure'],
})

export const signUpWithOidc = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/oidc',
  requires: 'public',
  captcha: 'UserRegistration',
  query: Captcha,
  body: z.object({ ...ProviderCode.shape, open_account: z.literal(false) }),
  response: SignedIn,
  errors: [
    'identity-context:body-provider-login-taken',
    'identity-context:general-upstream-failure',
    'identity-context:rate-limiting',
    'request:captcha-failed',
  ],
})

/** What a provider knows of somebody new, to fill the sign-up form with; `code` takes the provider's place there. */
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
  errors: ['identity-context:login-already-exists', 'identity-context:general-upstream-failure'],
})

export const logInWithOidc = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/oidc/login',
  requires: 'public',
  body: ProviderCode,
  response: SignedIn,
  errors: ['identity-context:authentication-failure', 'identity-context:general-upstream-failure'],
})

/** Never links by e-mail address alone (rule B8). */
export const addOidcLogin = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/oidc/associate',
  requires: 'self',
  body: ProviderCode,
  errors: ['identity-context:login-already-exists', 'identity-context:fresh-sign-in-required'],
})

export const removeOidcLogin = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/oidc',
  requires: 'self',
  query: z.object({ provider: z.string(), email_address: Email }),
  errors: ['identity-context:last-credential', 'identity-context:fresh-sign-in-required'],
})
