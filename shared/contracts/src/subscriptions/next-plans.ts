import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents, Time } from '../values.ts'
import { RenewalAgreement } from './renewals.ts'
import { NextCharge } from './subscriptions.ts'

const id = () => z.string().check(z.minLength(1), z.maxLength(200))

/** One subscription `s` of a track `t`, which is a license. */
export const OneSubscription = z.object({ t: id(), s: id() })

const REFUSALS = [
  'subscription-context:subscription-not-found',
  'subscription-context:not-editable',
  'subscription-context:next-plan-settled',
] as const

/** A plan that may follow, as it would be if it began at the end of the current term. */
export const NextPlan = z.object({
  plan_id: z.string(),
  description: z.string(),
  /** Interval label (rule I14). */
  interval: z.string(),
  lookups: z.int(),
  /** Requests per second; `null` is unlimited. */
  rateLimit: z.nullable(z.int()),
  /** Seats of the account with it, with its other plans of that time and what staff set (rule E13). */
  seats: z.int(),
  /** Price before tax, as it would be charged (rule I87). */
  price_in_cents: Cents,
  /** Absent where the plan is free, or goes on in another subscription then (rule I94). */
  next_charge: z.optional(NextCharge),
  /** Capabilities that the current plan lacks, and those that it has and this one lacks. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** It is the current plan. */
  is_current: z.boolean(),
  /** It follows where nobody chooses another one. */
  is_default: z.boolean(),
  /** It follows as things are, unless renewal is off. */
  is_next: z.boolean(),
  /** No longer sold; kept by those who have it (rule I22). */
  deprecated: z.boolean(),
})
export type NextPlan = z.infer<typeof NextPlan>

/** Additive: what may follow a subscription, the cheapest first, by price, term and what changes (rules I108, I109). */
export const listNextPlans = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/tracks/:t/subscriptions/:s/next-plans',
  requires: [['billing-viewer']],
  params: OneSubscription,
  response: z.object({
    /** End of this term, when the next one begins at the latest. */
    at: Time,
    /** People who take a seat now, those with an invitation among them (rule E5). */
    people: z.int(),
    plans: z.array(NextPlan),
  }),
  errors: REFUSALS,
})

/**
 * Additive: chooses what follows, and that it does. A plan that costs something takes `agreed`, as turning renewal on does,
 * unless it follows by default: then it renews only once somebody agrees (rules I110, I111). Idempotent.
 */
export const chooseNextPlan = call({
  service: 'subscriptions',
  method: 'POST',
  path: '/tracks/:t/subscriptions/:s/next-plan',
  requires: [['billing-editor']],
  params: OneSubscription,
  body: z.object({ plan_id: id(), agreed: z.optional(RenewalAgreement) }),
  errors: [
    ...REFUSALS,
    'subscription-context:plan-not-selectable',
    'subscription-context:renewal-not-agreed',
    'subscription-context:renewal-changed',
  ],
})
