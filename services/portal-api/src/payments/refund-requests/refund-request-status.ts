import type { RefundRequest } from '@portal/contracts/payments/admin-refund-requests'
import type { RefundRequestRow } from './refund-requests.sql.ts'

/** Returns the state of a request at a time: it lapses at its end, also before the job that says so has run (rule J154). */
export function statusOfRequest(
  { state, expiresAt }: Pick<RefundRequestRow, 'state' | 'expiresAt'>,
  now: Date,
): RefundRequest['status'] {
  return state === 'open' && expiresAt.getTime() <= now.getTime() ? 'lapsed' : state
}
