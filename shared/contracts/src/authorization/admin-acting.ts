import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalName } from '../names.ts'
import { NamedPath, NumberedPath } from '../paths.ts'
import { Id, SUPPORT } from '../staff.ts'
import { Time, text } from '../values.ts'

/** Reason for acting as a person, which the customer can read. */
export const ActingReason = z.object({ reason: text(500), ticket: z.optional(optionalName(100)) })

/**
 * Lets the session see the portal as this person in this account, read-only, for half an hour (rule G4). `POST /token`
 * with their id returns the token. Replaces an earlier grant.
 */
export const startActing = call({
  service: 'authorization',
  method: 'PUT',
  path: '/admin/identities/:id/acting',
  requires: SUPPORT,
  params: NumberedPath,
  body: z.object({ account_id: Id, ...ActingReason.shape }),
  response: z.object({ user_id: z.int(), account_id: z.int(), ends: Time }),
  errors: ['identity-context:member-not-found', 'identity-context:acting-barred', 'identity-context:acting-impossible'],
})

const Page = z.object({ after: z.optional(z.string().check(z.maxLength(100))) })

/** A time in which somebody of the staff acts or acted as a customer. */
export const ActingGrant = z.object({
  grant_id: z.string(),
  staff_user_id: z.int(),
  staff_name: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  account_id: z.int(),
  account_label: z.string(),
  reason: z.string(),
  ticket: z.string(),
  started: Time,
  /** Time at which it ended, or will. */
  until: Time,
  is_acting: z.boolean(),
  cursor: z.string(),
})
export type ActingGrant = z.infer<typeof ActingGrant>

/** Staff who read who acts as whom. */
const ACTING_READERS = [['support'], ['auditor']] as const

/** Additive: who of the staff acts now and acted in the last 90 days, the newest first, 50 at a time (rule G85). Not counted as activity: its page reads it by itself. */
export const listActing = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/acting',
  requires: ACTING_READERS,
  isBackground: true,
  query: Page,
  response: z.array(ActingGrant),
})

/** Additive: ends a colleague’s session as somebody at once; the account reads who ended it and why. Idempotent. */
export const endActingOfStaff = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/internal/acting/:id',
  requires: SUPPORT,
  params: NamedPath,
  query: z.object({ reason: text(500) }),
  errors: ['identity-context:acting-not-found'],
})

/** An account that keeps support out. */
export const SupportOptOut = z.object({
  account_id: z.int(),
  account_label: z.string(),
  since: Time,
  /** Organization for all of whose accounts it decides; `""` for an account that decides for itself alone. */
  organization_name: z.string(),
  cursor: z.string(),
})
export type SupportOptOut = z.infer<typeof SupportOptOut>

/** Additive: accounts that keep support out, 50 at a time. */
export const listSupportOptOuts = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/acting/opt-outs',
  requires: ACTING_READERS,
  query: Page,
  response: z.array(SupportOptOut),
})
