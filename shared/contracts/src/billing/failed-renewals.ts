import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents, Time } from '../values.ts'

/** A renewal that began its term and is not paid (commerce.md §3). */
export const FailedRenewal = z.object({
  account_id: z.int(),
  /** Amount still owed, which the last charge is for, too. */
  amount: Cents,
  /** Time of the last automatic charge, planned or made (rule I124). */
  final_attempt: Time,
  order_id: z.int(),
  /** The subscription whose next term could not be paid; the subscription of that term has `order_id`. */
  subscription_id: z.string(),
})
export type FailedRenewal = z.infer<typeof FailedRenewal>

/** Renewals of the account that are due and not paid, also where their service has stopped; the earliest last charge first. */
export const listFailedRenewals = call({
  service: 'billing',
  method: 'GET',
  path: '/account/renewals/failed',
  requires: [['billing-viewer']],
  response: z.array(FailedRenewal),
})
