import type { RefundRequest as WholeRefundRequest } from '@portal/contracts/payments/admin-refund-requests'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'

/** A refund that somebody requested, as it is read: nothing of it is taken for granted. */
export type RefundRequest = Received<WholeRefundRequest>

interface StatusWords {
  words: string
  tone: Tone
}

/** Words for a request and, once it is approved, for what the bank did. */
export function statusInWords({
  status,
  refund_status: atBank,
  voids,
}: Partial<Pick<RefundRequest, 'status' | 'refund_status' | 'voids'>>): StatusWords | undefined {
  if (!status) return undefined
  if (status !== 'approved' || !atBank) return REQUEST_STATUS_WORDS[status]
  if (atBank === 'unknown') return { words: 'Approved, bank pending', tone: 'attention' }
  if (atBank === 'refused') return { words: 'Refused by the bank', tone: 'stopped' }
  return { words: voids ? 'Voided' : 'Refunded', tone: 'active' }
}

const REQUEST_STATUS_WORDS: Readonly<Record<WholeRefundRequest['status'], StatusWords>> = {
  open: { words: 'Requested', tone: 'attention' },
  approved: { words: 'Approved', tone: 'active' },
  refused: { words: 'Rejected', tone: 'stopped' },
  withdrawn: { words: 'Withdrawn', tone: 'paused' },
  lapsed: { words: 'Lapsed', tone: 'paused' },
}
