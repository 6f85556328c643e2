import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS } from '../staff.ts'
import { Time, text } from '../values.ts'
import { License } from './licenses.ts'
import { MOST_REQUESTS_PER_SECOND } from './staff-changes.ts'
import { Subscription } from './subscriptions.ts'

const REASON = { reason: text(500) }
const RATE_LIMIT_RANGE = 'Enter a number from 1 to 100,000'
const TrackPath = z.object({ a: WholeNumber, t: z.string() })

/** One subscription `s` of a track `t`, which is a license, of an account `a`. */
const ONE_SUBSCRIPTION = {
  service: 'subscriptions',
  requires: BILLING_OPS,
  params: z.object({ ...TrackPath.shape, s: z.string() }),
} as const

const NOT_FOUND = 'subscription-context:subscription-not-found'
const NOT_EDITABLE = 'subscription-context:not-editable'

export const listSubscriptionsOfAccount = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/admin/accounts/:id/subscriptions',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(Subscription),
  errors: ['sales-context:account-not-found'],
})

export const listLicensesOfAccount = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/admin/accounts/:id/licenses',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(License),
  errors: ['sales-context:account-not-found'],
})

/** Adds lookups, or takes some away where the number is below zero; at least one stays (rule I132). */
export const adjustLookups = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/lookups',
  body: z.object({
    lookups: z.int().check(z.refine((lookups) => lookups !== 0, 'Enter a number other than 0')),
    ...REASON,
  }),
  response: Subscription,
  errors: [NOT_FOUND, NOT_EDITABLE],
})

/** Moves the end of a term to `expiration`, at most ten years ahead (rule I133). */
export const adjustDuration = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/duration',
  body: z.object({ expiration: Time, ...REASON }),
  response: Subscription,
  errors: [NOT_FOUND, NOT_EDITABLE, 'subscription-context:term-followed'],
})

/** Sets the requests per second of a term; the number of its plan lets it follow the plan again (rule I134). */
export const adjustRateLimit = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/rate-limit',
  body: z.object({
    new_rate_limit: z.int().check(z.gte(1, RATE_LIMIT_RANGE), z.lte(MOST_REQUESTS_PER_SECOND, RATE_LIMIT_RANGE)),
    ...REASON,
  }),
  response: Subscription,
  errors: [NOT_FOUND, NOT_EDITABLE],
})

/** Ends a subscription now; a renewal of it that is not paid is canceled (rule I135). Idempotent. */
export const terminateSubscription = call({
  ...ONE_SUBSCRIPTION,
  method: 'DELETE',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s',
  query: z.object(REASON),
  errors: [NOT_FOUND, NOT_EDITABLE, 'billing-context:payment-under-way'],
})

/** Refuses the lookups of a license from now on; nothing paid renews meanwhile (rule I136). Idempotent. */
export const suspendTrack = call({
  service: 'subscriptions',
  method: 'PUT',
  path: '/admin/accounts/:a/tracks/:t/suspend',
  requires: BILLING_OPS,
  params: TrackPath,
  body: z.object(REASON),
  errors: ['subscription-context:license-not-found'],
})

/** Answers the lookups of a suspended license again (rule I136). Idempotent. */
export const resumeTrack = call({
  service: 'subscriptions',
  method: 'DELETE',
  path: '/admin/accounts/:a/tracks/:t/suspend',
  requires: BILLING_OPS,
  params: TrackPath,
  errors: ['subscription-context:license-not-found'],
})
