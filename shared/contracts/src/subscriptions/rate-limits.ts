import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { Time } from '../values.ts'

/** A time in which a license was throttled (commerce.md §3); past its expiration it shows as Expired. */
export const RateLimitEntry = z.object({ created: Time, expiration: Time })

export const listRateLimits = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/licenses/:id/rate-limits',
  requires: [['api-key-viewer'], ['billing-viewer']],
  params: NamedPath,
  response: z.array(RateLimitEntry),
  errors: ['subscription-context:license-not-found'],
})
