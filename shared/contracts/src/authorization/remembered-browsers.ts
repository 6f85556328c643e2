import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { Time, TimeOrEmpty } from '../values.ts'
import { Whereabouts } from './sessions.ts'

/** How many days a browser stays remembered, counted from the code (rule B113). */
export const REMEMBERED_DAYS = 30

/** A browser in which a password is not followed by a code (rule B113), and where it was used last. */
export const RememberedBrowser = z.object({
  ...Whereabouts.shape,
  id: z.int(),
  /** Time of the code that was given in it. */
  remembered: Time,
  /** The last log-in without a code; `""` for none so far. */
  last_used: TimeOrEmpty,
  ends: Time,
  /** The one that asks. */
  is_current: z.boolean(),
})
export type RememberedBrowser = z.infer<typeof RememberedBrowser>

/** Those that still count; the one that asks first, then the newest. */
export const listRememberedBrowsers = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/remembered-browsers',
  requires: 'self',
  whileActing: 'refused',
  response: z.array(RememberedBrowser),
})

/** The next log-in there asks for a code again. */
export const removeRememberedBrowser = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/remembered-browsers/:id',
  requires: 'self',
  params: NumberedPath,
  errors: ['identity-context:remembered-browser-not-found'],
})
