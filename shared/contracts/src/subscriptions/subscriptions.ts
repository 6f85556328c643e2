import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'

/** Cost of a next term if it were charged now, with the sentence to agree to (rule I94). */
export const NextCharge = z.object({
  at: Time,
  unit_amount: Cents,
  tax_amount: Cents,
  total_amount: Cents,
  renewal: z.string(),
})

/** A number of lookups for a time, bought by plan (commerce.md §3). `track_id` is the license it belongs to. */
export const Subscription = z.object({
  subscription_id: z.string(),
  accountId: z.int(),
  createdDate: Time,
  startDate: Time,
  expirationDate: Time,
  terminationDate: TimeOrEmpty,
  issued: z.int(),
  remaining: z.int(),
  planId: z.string(),
  nextPlanId: z.string(),
  defaultNextPlanId: z.string(),
  /** `null` for one that nobody ordered. */
  orderId: z.nullable(z.int()),
  orderItemId: z.string(),
  track_id: z.string(),
  planDescription: z.string(),
  planInterval: z.string(),
  planLookups: z.int(),
  /** Requests per second; `null` is unlimited. */
  rateLimit: z.nullable(z.int()),
  /** Additive: how many people the account may have with its plan (rule E13). */
  max_users: z.int(),
  autoRenewDisabled: z.boolean(),
  /** Additive: whether another term starts automatically when this one ends (rule I7). */
  renews: z.boolean(),
  /** Additive: whether somebody agreed to be charged for its next term, also where renewal was turned off since (rule I85). */
  renewal_agreed: z.optional(z.boolean()),
  renewal_attempted: z.boolean(),
  suspended: z.boolean(),
  gracePeriodEnds: TimeOrEmpty,
  tier: z.string(),
  capabilities: z.array(z.string()),
  edition: z.string(),
  /** Additive: the plan that a renewal buys (rule I8), its price before tax, as it would be charged (rule I87); `null` when there is none. */
  renewsInto: z.nullable(z.object({ plan_id: z.string(), description: z.string(), price_in_cents: Cents })),
  /**
   * Additive: what the next term would cost if it were charged now, where it costs something and can still be agreed to
   * or turned off, with the sentence to agree to (rule I94).
   */
  next_charge: z.optional(NextCharge),
  /** Additive: it runs as a renewal that is not paid; if renewal is turned off, it ends at once (rule I96). */
  unpaid_renewal: z.optional(z.boolean()),
})
export type Subscription = z.infer<typeof Subscription>

/** The subscriptions of one license, ended ones too, newest start first. */
export const listSubscriptions = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/licenses/:id/subscriptions',
  requires: [['api-key-viewer'], ['billing-viewer']],
  params: NamedPath,
  response: z.array(Subscription),
  errors: ['subscription-context:license-not-found'],
})

/** Additive: every subscription of the account, newest start first, so that a page needs no call for each license. */
export const listAccountSubscriptions = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/subscriptions',
  requires: [['api-key-viewer'], ['billing-viewer']],
  response: z.array(Subscription),
})
