import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath, WholeNumber } from '../paths.ts'
import { Time } from '../values.ts'

/**
 * Where in the network somebody was, as far as an address tells by itself: at the computer that the portal runs on, in a network
 * that is nobody else's, in the one that asks now, or elsewhere.
 */
export const NETWORK_PLACES = ['this-computer', 'private-network', 'this-network', 'other-network'] as const

/** With what and from where somebody was here; `""` for what is not known. */
const Whereabouts = z.object({
  /** As a person would call it: `Chrome on Windows`. */
  device: z.string(),
  place: z.nullable(z.enum(NETWORK_PLACES)),
  address: z.string(),
})

/** A browser in which the person is signed in. */
export const OwnSession = z.object({
  ...Whereabouts.shape,
  session_id: z.string(),
  /** How it began: `password`, or an identity provider's name. */
  provider: z.string(),
  signed_in: Time,
  last_used: Time,
  /** The one that asks. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Somebody came in as this person, or was refused. */
export const SignInAttempt = z.object({
  ...Whereabouts.shape,
  id: z.int(),
  at: Time,
  provider: z.string(),
  is_refused: z.boolean(),
  /** The first time in this browser. */
  is_new_device: z.boolean(),
  /** Somebody of the provider's staff looked around as this person, and why. */
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

/** All but the one that asks. Safe to repeat. */
export const endOtherSessions = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/sessions',
  requires: 'self',
})

/** Of the last 90 days, the newest first; `after` is the last `id` of the page before. */
export const listSignIns = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/history',
  requires: 'self',
  query: z.object({ after: z.optional(WholeNumber), limit: z.optional(WholeNumber) }),
  response: z.array(SignInAttempt),
})
