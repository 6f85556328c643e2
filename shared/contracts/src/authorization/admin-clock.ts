import * as z from 'zod/mini'
import { call } from '../call.ts'

/*
 * The clock of a portal for demonstrations, development and tests, which can be moved (rule E32). In production both calls
 * answer that there is nothing.
 */

/** A move changes every account, so it takes every staff permission. */
const MOVERS = [['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor']] as const

const PortalTime = z.object({
  now: z.iso.datetime(),
  /** How far the portal is ahead of the world, in seconds. */
  ahead_seconds: z.number(),
  /** Time that the clock is moving to; absent once it is there. */
  moving_to: z.optional(z.iso.datetime()),
})

export const ClockForm = z.object({
  /** `+30d`, `+12h`, `2027-03-01`, or `reset`. */
  move: z.string().check(z.minLength(1, 'Enter a date'), z.maxLength(40, 'At most 40 characters')),
})

export const getClock = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/clock',
  requires: MOVERS,
  isBackground: true,
  response: PortalTime,
})

/** Sends the clock forward, and everything that is due until then is done in order; `reset` takes it back at once. */
export const moveClock = call({
  service: 'authorization',
  method: 'PUT',
  path: '/internal/clock',
  requires: MOVERS,
  body: ClockForm,
  response: PortalTime,
})

export type PortalTime = z.infer<typeof PortalTime>
