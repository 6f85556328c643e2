import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { getKeyUsageAsStaff } from '../security/admin-keys.ts'
import { UsageBucket } from '../security/usage.ts'
import { Span } from '../span.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { RateLimitEntry } from './rate-limits.ts'

const LicensePath = z.object({ a: WholeNumber, l: z.string() })

export const getLicenseUsage = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/admin/accounts/:a/licenses/:l/usage',
  requires: ACCOUNT_READERS,
  params: LicensePath,
  query: Span,
  response: z.array(UsageBucket),
  errors: ['subscription-context:license-not-found', 'security-context:span-too-long'],
})

export const listRateLimitsOfLicense = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/admin/accounts/:a/licenses/:l/rate-limits',
  requires: ACCOUNT_READERS,
  params: LicensePath,
  response: z.array(RateLimitEntry),
  errors: ['subscription-context:license-not-found'],
})

export const clearRateLimitsOfTrack = call({
  service: 'subscriptions',
  method: 'DELETE',
  path: '/admin/accounts/:a/tracks/:t/rate-limits',
  requires: [['support'], ['billing-ops']],
  params: z.object({ a: WholeNumber, t: z.string() }),
  errors: ['subscription-context:license-not-found'],
})

/** Answered as the security service does (rule M9). */
export const getKeyUsageOfSubscriptionsAsStaff = call({ ...getKeyUsageAsStaff, service: 'subscriptions' })
