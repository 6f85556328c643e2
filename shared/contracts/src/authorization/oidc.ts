import * as z from 'zod/mini'
import { call } from '../call.ts'
import { SignedIn } from './session.ts'

/** Callback paths for identity providers (account.md §2, rule A2). */
export const CALLBACKS = {
  login: '/account/callback/login',
  associate: '/account/callback/associate',
  signUp: '/account/callback/signup',
  /** Log-in with the second provider: providers that share an address could be taken for one another. */
  second: '/account/callback/g2',
  addLogin: '/account/callback/add-login',
  sso: '/account/callback/sso',
} as const

/**
 * Response of an identity provider; `request_path` is the callback path it came to (rule A2). A round trip succeeds
 * only with its original `state`, and with the provider's own `iss` if it sends one (rule B30).
 */
export const ProviderCode = z.object({
  provider: z.string(),
  code: z.string(),
  request_path: z.string(),
  state: z.optional(z.string()),
  iss: z.optional(z.string()),
})

/** A provider that people can log in with; it sends them back to `callback`. */
export const LoginProvider = z.object({ provider: z.string(), title: z.string(), callback: z.string() })
export type LoginProvider = z.infer<typeof LoginProvider>

/** None where none is set up. */
export const listLoginProviders = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/providers',
  requires: 'public',
  response: z.array(LoginProvider),
})

/** Address to send the browser to. */
export const Redirection = z.object({ redirect_uri: z.url() })

/**
 * Begins a round trip to a provider, for this browser. `redirect_uri` is one of the portal's callbacks, to the letter. With
 * `fresh_sign_in` the provider has to ask who somebody is, and the round trip ends only if it says that it did (rule B32).
 */
export const startOidc = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/oidc',
  requires: 'public',
  body: z.object({ provider: z.string(), redirect_uri: z.string(), fresh_sign_in: z.optional(z.boolean()) }),
  response: Redirection,
  errors: ['identity-context:general-upstream-failure', 'identity-context:too-many-attempts'],
})

/**
 * Ends a round trip with a session. Where nobody has that login, the problem's context holds `provider` and a `code`, under
 * which this browser can sign up with what the provider said (rule B31).
 */
export const logInWithOidc = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/oidc/login',
  requires: 'public',
  body: ProviderCode,
  response: SignedIn,
  errors: [
    'identity-context:authentication-failure',
    'identity-context:general-upstream-failure',
    'identity-context:not-asked-again',
    'identity-context:round-trip-lost',
  ],
})

/** Ends a round trip with one more way in. Never links by e-mail address alone (rule B8). */
export const addOidcLogin = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/oidc/associate',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  body: ProviderCode,
  errors: [
    'identity-context:other-sign-in-needed',
    'identity-context:login-already-exists',
    'identity-context:general-upstream-failure',
    'identity-context:round-trip-lost',
    'identity-context:fresh-sign-in-required',
  ],
})

/** `email_address` as the list of credentials has it: empty where the provider tells none. Idempotent. */
export const removeOidcLogin = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/oidc',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  query: z.object({ provider: z.string(), email_address: z.string().check(z.maxLength(254)) }),
  errors: [
    'identity-context:other-sign-in-needed',
    'identity-context:last-credential',
    'identity-context:fresh-sign-in-required',
  ],
})
