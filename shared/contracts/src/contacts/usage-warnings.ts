import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'

/** A mail at so many percent of a license's lookups (rule E11). */
export const UsageWarning = z.object({ percent: z.int(), subscribed: z.boolean(), mandatory: z.boolean() })

const PercentPath = z.object({ percent: WholeNumber })

export const listUsageWarnings = call({
  service: 'contacts',
  method: 'GET',
  path: '/accounts/usage',
  requires: [['billing-viewer'], ['account-owner']],
  response: z.array(UsageWarning),
})

export const addUsageWarning = call({
  service: 'contacts',
  method: 'PUT',
  path: '/accounts/usage/:percent',
  requires: [['account-owner']],
  params: PercentPath,
})

export const removeUsageWarning = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/accounts/usage/:percent',
  requires: [['account-owner']],
  params: PercentPath,
  errors: ['contact-context:warning-mandatory'],
})
