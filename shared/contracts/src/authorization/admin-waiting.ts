import * as z from 'zod/mini'
import { call } from '../call.ts'
import type { Requirement } from '../roles.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'

/** What waits for staff, the most urgent first, and who hears of it: whoever may end it, or has to watch it (rule N24). */
export const WAITING = {
  /** A license that the gateway slows down right now. */
  slowed: [['support'], ['billing-ops']],
  /** Money of an order of which the bank has not said for half an hour whether it moved. */
  'unknown-money': [['billing-ops']],
  /** An order that staff made, which begins when it is paid or approved. */
  approval: [['billing-ops']],
  /** Money of what is in use already, whose day has gone by. */
  'past-due': [['billing-ops'], ['support']],
  /** An order whose last card did not pay, in the last 30 days. */
  declined: [['billing-ops'], ['support']],
  /** A license that staff stopped. */
  suspended: [['billing-ops'], ['support'], ['auditor']],
  /** Somebody of the staff who sees the portal as a customer does, right now. */
  acting: [['auditor']],
  /** Somebody whose data is taken away when its time has come. */
  redaction: [['support'], ['user-admin'], ['auditor']],
  /** A password that staff set, which its person has not changed yet. */
  'one-time-password': [['user-admin']],
  /** A login of staff that is deactivated and still has roles. */
  'roles-without-login': [['user-admin']],
} as const satisfies Readonly<Record<string, Requirement>>
export type WaitingKind = keyof typeof WAITING

const WaitingThing = z.object({
  /** Of the order, license or person. */
  id: z.string(),
  /** Of the license or person; empty of orders. */
  name: z.string(),
  /** `null` of people, who are in any number of accounts. */
  account_id: z.nullable(z.int()),
  account_label: z.string(),
  since: Time,
  /** When it ends by itself; empty where it does not. */
  until: TimeOrEmpty,
  /** What is owed; of money that may have moved, how much. */
  amount: Cents,
})
export type WaitingThing = z.infer<typeof WaitingThing>

const WaitingGroup = z.object({
  kind: z.enum(Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]]),
  count: z.int(),
  /** Those that have waited longest, at most 20. */
  things: z.array(WaitingThing),
})
export type WaitingGroup = z.infer<typeof WaitingGroup>

/** What waits for the roles of whoever asks, of all accounts, for whoever hears of anything; kinds of which there is nothing are not answered. */
export const listWaiting = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/waiting',
  requires: [...new Set(Object.values(WAITING).flat(2))].map((role) => [role]),
  response: z.array(WaitingGroup),
})
