import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'

/** An answer is held back no longer, in seconds: what stands between may end a connection on which nothing comes. */
export const LONGEST_WAIT_S = 25

/**
 * Whether the caller still belongs to the account of their token. With `wait` (seconds) the answer is held back until they do not, or the
 * time is over: an open page of somebody who is removed goes within a second (rule E8). With `roles`, those that the page knows of
 * (in order, joined by commas), it comes as well as soon as they are others, and says which. Whoever belongs to no
 * account, staff or not yet, may wait for that. No activity: pages ask it by themselves.
 */
export const awaitRemoval = call({
  service: 'authorization',
  method: 'GET',
  path: '/accounts/membership',
  requires: 'self',
  isBackground: true,
  query: z.object({ wait: z.optional(WholeNumber), roles: z.optional(z.string().check(z.maxLength(300))) }),
  response: z.object({ is_member: z.boolean(), roles: z.optional(z.array(z.string())) }),
})

/** As `roles` of {@link awaitRemoval} says them. */
export function rolesInOrder(roles: readonly string[]): string {
  return [...roles].sort().join()
}
