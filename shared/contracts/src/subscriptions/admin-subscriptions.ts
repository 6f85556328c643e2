import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS } from '../staff.ts'
import { Time, text } from '../values.ts'
import { License } from './licenses.ts'
import { Subscription } from './subscriptions.ts'

const REASON = { reason: text(500) }
const TrackPath = z.object({ a: WholeNumber, t: z.string() })

/** One subscription `s` of a track `t`, which is a license, of an account `a`. */
const ONE_SUBSCRIPTION = {
  service: 'subscriptions',
  requires: BILLING_OPS,
  params: z.object({ ...TrackPath.shape, s: z.string() }),
  errors: ['subscription-context:subscription-not-found', 'subscription-context:not-editable'],
} as const

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

export const adjustLookups = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/lookups',
  body: z.object({ lookups: z.int(), ...REASON }),
  response: Subscription,
})

export const adjustDuration = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/duration',
  body: z.object({ expiration: Time, ...REASON }),
  response: Subscription,
})

export const adjustRateLimit = call({
  ...ONE_SUBSCRIPTION,
  method: 'POST',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s/rate-limit',
  body: z.object({ new_rate_limit: z.int(), ...REASON }),
  response: Subscription,
})

export const terminateSubscription = call({
  ...ONE_SUBSCRIPTION,
  method: 'DELETE',
  path: '/admin/accounts/:a/tracks/:t/subscriptions/:s',
  query: z.object(REASON),
})

export const suspendTrack = call({
  service: 'subscriptions',
  method: 'PUT',
  path: '/admin/accounts/:a/tracks/:t/suspend',
  requires: BILLING_OPS,
  params: TrackPath,
  body: z.object(REASON),
  errors: ['subscription-context:license-not-found'],
})

export const resumeTrack = call({
  service: 'subscriptions',
  method: 'DELETE',
  path: '/admin/accounts/:a/tracks/:t/suspend',
  requires: BILLING_OPS,
  params: TrackPath,
  errors: ['subscription-context:license-not-found'],
})
