import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Time } from '../values.ts'
import { OneSubscription } from './next-plans.ts'

/** A calendar month (UTC) of a subscription: hours in which lookups were counted lie in one month each, terms begin in the middle of an hour. */
const UsagePeriod = z.object({
  /** First moment of the month, and first moment after it. */
  start: Time,
  end: Time,
  /** Lookups left when it began. */
  opening: z.int(),
  /** Lookups granted in it, with those that staff added; below zero where they took away more. */
  granted: z.int(),
  /** Lookups that the gateway counted in it, by the hour in which they were made. */
  counted: z.int(),
  /** Lookups that were taken from the subscription for it. */
  taken: z.int(),
  /** Lookups left when it ended, or now; below zero where several gateways answered at the same moment. */
  closing: z.int(),
})
export type UsagePeriod = z.infer<typeof UsagePeriod>

export const UsageStatement = z.object({
  subscription_id: z.string(),
  /** Total of lookups granted. */
  issued: z.int(),
  /** Lookups used before usage was kept by month, which the first period begins behind. */
  earlier: z.int(),
  /** The oldest first; none before anything was granted. */
  periods: z.array(UsagePeriod),
  /** Lookups that the gateway counted, those of earlier among them. */
  counted: z.int(),
  /** Lookups that were taken from the subscription. */
  taken: z.int(),
  /** Lookups left, as the gateway sees them. */
  closing: z.int(),
  /** In each month the gateway counted what was taken, and all of it together is what the subscription has used. */
  agrees: z.boolean(),
})
export type UsageStatement = z.infer<typeof UsageStatement>

/**
 * Additive: the lookups of a subscription by calendar month, as the gateway counted them and as they were taken, with the
 * balance (rule K86).
 */
export const getUsageStatement = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/tracks/:t/subscriptions/:s/usage-statement',
  requires: [['api-key-viewer'], ['billing-viewer']],
  params: OneSubscription,
  response: UsageStatement,
  errors: ['subscription-context:subscription-not-found'],
})
