import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath, WholeNumber } from '../paths.ts'
import { Time } from '../values.ts'

/**
 * Location of a network, as far as an address reveals it: the computer that the portal runs on, a private network, the
 * network of this request, or elsewhere.
 */
export const NETWORK_PLACES = ['this-computer', 'private-network', 'this-network', 'other-network'] as const

/** Device and network of a person; `""` if unknown. */
export const Whereabouts = z.object({
  /** Readable name: `Chrome on Windows`. */
  device: z.string(),
  place: z.nullable(z.enum(NETWORK_PLACES)),
  address: z.string(),
})

/** A browser in which the person is signed in. */
export const OwnSession = z.object({
  ...Whereabouts.shape,
  session_id: z.string(),
  /** Log-in method: `password`, or an identity provider's name. */
  provider: z.string(),
  signed_in: Time,
  last_used: Time,
  /** The one that asks. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** A log-in as this person, or a refused attempt. */
export const SignInAttempt = z.object({
  ...Whereabouts.shape,
  id: z.int(),
  at: Time,
  provider: z.string(),
  is_refused: z.boolean(),
  /** The first time in this browser. */
  is_new_device: z.boolean(),
  /** Set if staff acted as this person, with the reason. */
  support: z.optional(z.nullable(z.object({ name: z.string(), reason: z.string() }))),
})
export type SignInAttempt = z.infer<typeof SignInAttempt>

/** The one that asks first, then those used last. */
export const listSessions = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/sessions',
  requires: 'self',
  response: z.array(OwnSession),
})

/** The next request of that browser finds itself signed out. */
export const endOwnSession = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/sessions/:id',
  requires: 'self',
  params: NamedPath,
  errors: ['identity-context:session-not-found'],
})

/** All but the one that asks. Idempotent. */
export const endOtherSessions = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/sessions',
  requires: 'self',
})

/** Lists the last 90 days, newest first; `after` is the last `id` of the page before. */
export const listSignIns = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/history',
  requires: 'self',
  query: z.object({ after: z.optional(WholeNumber), limit: z.optional(WholeNumber) }),
  response: z.array(SignInAttempt),
})
