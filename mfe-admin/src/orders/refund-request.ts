import type { RefundRequest as WholeRefundRequest } from '@portal/contracts/payments/admin-refund-requests'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'

/** A refund that somebody asked for, as it is read: nothing of it is taken for granted. */
export type RefundRequest = Received<WholeRefundRequest>

interface StatusWords {
  words: string
  tone: Tone
}

export const REQUEST_STATUS_WORDS: Readonly<Record<WholeRefundRequest['status'], StatusWords>> = {
  open: { words: 'Asked for', tone: 'attention' },
  approved: { words: 'Approved', tone: 'active' },
  refused: { words: 'Refused', tone: 'stopped' },
  withdrawn: { words: 'Withdrawn', tone: 'paused' },
  lapsed: { words: 'Lapsed', tone: 'paused' },
}
