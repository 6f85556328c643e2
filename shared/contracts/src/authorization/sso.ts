import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text } from '../values.ts'
import { Redirection } from './oidc.ts'
import { SignedIn } from './session.ts'

/**
 * Starts by an organization's name, ID, or the domain of an address there. The response for an unknown organization
 * equals that of one without single sign-on (rule F9).
 */
export const startSso = call({
  service: 'authorization',
  method: 'POST',
  path: '/sso/redirect',
  requires: 'public',
  body: z.object({ organization: text(254), redirect_uri: z.string(), fresh_sign_in: z.optional(z.boolean()) }),
  response: Redirection,
  errors: [
    'identity-context:sso-not-found',
    'identity-context:general-upstream-failure',
    'identity-context:too-many-attempts',
  ],
})

/** `organization` is its id; a round trip ends only with the `state` that it began with (rule B30). */
export const finishSso = call({
  service: 'authorization',
  method: 'POST',
  path: '/sso/authenticate',
  requires: 'public',
  body: z.object({
    organization: z.string(),
    redirect_uri: z.string(),
    code: z.string(),
    state: z.optional(z.string()),
    iss: z.optional(z.string()),
  }),
  response: SignedIn,
  errors: [
    'identity-context:authentication-failure',
    'identity-context:general-upstream-failure',
    'identity-context:not-asked-again',
    'identity-context:round-trip-lost',
  ],
})

/** The organization of the current account whose company login somebody can add to theirs; `''` and 0 if there is none. */
export const getCompanyLogin = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/sso/associate',
  requires: 'self',
  response: z.object({ organization_id: z.int(), organization_name: z.string() }),
})

/** Begins a round trip to the identity provider of that organization. */
export const startCompanyLogin = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/sso/associate',
  requires: 'self',
  condition: 'fresh-sign-in',
  response: Redirection,
  errors: [
    'identity-context:idp-not-configured',
    'identity-context:general-upstream-failure',
    'identity-context:too-many-attempts',
    'identity-context:fresh-sign-in-required',
  ],
})

/** Ends it with one more way in: they are here, and have just proved that the company's login is theirs as well (rule B8). */
export const addCompanyLogin = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/sso/associate',
  requires: 'self',
  condition: 'fresh-sign-in',
  body: z.object({ code: z.string(), state: z.string(), iss: z.optional(z.string()) }),
  errors: [
    'identity-context:login-already-exists',
    'identity-context:general-upstream-failure',
    'identity-context:round-trip-lost',
    'identity-context:fresh-sign-in-required',
  ],
})
