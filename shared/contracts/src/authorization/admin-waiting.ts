import * as z from 'zod/mini'
import { call } from '../call.ts'
import type { Requirement } from '../roles.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'

/**
 * Items that wait for staff, most urgent first, and the roles that see them: those that may resolve or have to watch
 * them (rule N24).
 */
export const WAITING = {
  /** A license that the gateway slows down right now. */
  slowed: [['support'], ['billing-ops']],
  /** Money of an order of which the bank has not said for half an hour whether it moved. */
  'unknown-money': [['billing-ops']],
  /** A refund that somebody asked for and that another person has to approve (rule J150). */
  'refund-request': [['billing-ops']],
  /** An order that staff made, which begins when it is paid or approved. */
  approval: [['billing-ops']],
  /** Overdue payments for orders that are in use. */
  'past-due': [['billing-ops'], ['support']],
  /** An order whose last card did not pay, in the last 30 days. */
  declined: [['billing-ops'], ['support']],
  /** A subscription of which the gateway counted other lookups than were taken from it (rule K87). */
  'usage-differs': [['billing-ops']],
  /** No tax rate is in force, so that orders are not taxed (rule G121). */
  'no-tax-rates': [['billing-ops']],
  /** A license that staff stopped. */
  suspended: [['billing-ops'], ['support'], ['auditor']],
  /** Staff who currently see the portal as a customer. */
  acting: [['auditor']],
  /** People whose data will be deleted at a scheduled time. */
  redaction: [['support'], ['user-admin'], ['auditor']],
  /** A password that staff set, which its person has not changed yet. */
  'one-time-password': [['user-admin']],
  /** A login of staff that is deactivated and still has roles. */
  'roles-without-login': [['user-admin']],
} as const satisfies Readonly<Record<string, Requirement>>
export type WaitingKind = keyof typeof WAITING

const WaitingThing = z.object({
  /** Id of the order, license, subscription or person; empty where the portal itself lacks something. */
  id: z.string(),
  /** Name of the license or person; empty for orders. */
  name: z.string(),
  /** `null` of people, who are in any number of accounts. */
  account_id: z.nullable(z.int()),
  account_label: z.string(),
  since: Time,
  /** Time it ends by itself; empty if it does not. */
  until: TimeOrEmpty,
  /** Amount owed, or amount that may have moved. */
  amount: Cents,
})
export type WaitingThing = z.infer<typeof WaitingThing>

const WaitingGroup = z.object({
  kind: z.enum(Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]]),
  count: z.int(),
  /** Items with the longest wait, at most 20. */
  things: z.array(WaitingThing),
})
export type WaitingGroup = z.infer<typeof WaitingGroup>

/**
 * Lists waiting items of all accounts for the caller's roles; open to all roles that see any. Kinds without items are
 * left out.
 */
export const listWaiting = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/waiting',
  requires: [...new Set(Object.values(WAITING).flat(2))].map((role) => [role]),
  response: z.array(WaitingGroup),
})
