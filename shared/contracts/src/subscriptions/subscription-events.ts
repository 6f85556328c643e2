import * as z from 'zod/mini'
import { call } from '../call.ts'
import { DECLINE_REASONS } from '../payments/payments.ts'
import { Cents, Time } from '../values.ts'
import { OneSubscription } from './next-plans.ts'

/** Kinds of events of a subscription: what was bought, used, charged, chosen, changed by staff and ended. */
export const SUBSCRIPTION_EVENTS = [
  'bought',
  'renewal',
  'began',
  'paid',
  'declined',
  'used',
  'renewal-on',
  'renewal-off',
  'next-plan',
  'renewed',
  'ended',
  'terminated',
  'unpaid',
  'retry',
  'lookups-adjusted',
  'end-moved',
  'rate-limit-set',
  'suspended',
  'resumed',
] as const

const SubscriptionEvent = z.object({
  /** May be ahead: the beginning and the end of a term, the end of a service that is not paid (`unpaid`) and its next charge (`retry`). */
  at: Time,
  kind: z.enum(SUBSCRIPTION_EVENTS),
  /** The plan that was bought, chosen, or follows. */
  plan: z.optional(z.string()),
  /** Price with tax. */
  amount: z.optional(Cents),
  /** Percent of the license's lookups. */
  percent: z.optional(z.int()),
  /** Reason that staff or somebody of the account gave. */
  reason: z.optional(z.string()),
  /** Reason for which a card was declined; empty if no reason is known. */
  decline: z.optional(z.union([z.literal(''), z.enum(DECLINE_REASONS)])),
  order_id: z.optional(z.int()),
  /** Value that staff changed, before and after: lookups, requests per second or the end of the term; absent is unlimited. */
  from: z.optional(z.union([z.int(), Time])),
  to: z.optional(z.union([z.int(), Time])),
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

/** Additive: what happened to a subscription and when it begins and ends, from facts that are kept, in order (rule I113). */
export const listSubscriptionEvents = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/tracks/:t/subscriptions/:s/events',
  requires: [['billing-viewer']],
  params: OneSubscription,
  response: z.array(SubscriptionEvent),
  errors: ['subscription-context:subscription-not-found'],
})
