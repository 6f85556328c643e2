import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'

/** An answer is held back no longer, in seconds: what stands between may end a connection on which nothing comes. */
export const LONGEST_WAIT_S = 25

/**
 * Returns whether the caller still belongs to the account of their token. With `wait` (seconds) the response is delayed
 * until they do not, or the time is over: an open page of a removed member closes within a second (rule E8). With
 * `roles`, those known to the page (in order, separated by commas), it also returns as soon as they change, with the
 * new ones; with `unread`, the number of unread messages known to the page, as soon as that is another one (rule H58).
 * People without an account, staff or new, may wait for that. Not counted as activity: pages call it by themselves.
 */
export const awaitRemoval = call({
  service: 'authorization',
  method: 'GET',
  path: '/accounts/membership',
  requires: 'self',
  isBackground: true,
  query: z.object({
    wait: z.optional(WholeNumber),
    roles: z.optional(z.string().check(z.maxLength(300))),
    unread: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'Enter a number of messages'))),
  }),
  response: z.object({
    is_member: z.boolean(),
    roles: z.optional(z.array(z.string())),
    unread: z.optional(z.int()),
  }),
})

/** Formats roles as in `roles` of {@link awaitRemoval}. */
export function rolesInOrder(roles: readonly string[]): string {
  return [...roles].sort().join()
}
