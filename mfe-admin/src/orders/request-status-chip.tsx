import { StatusChip } from '@portal/design-system/status-chip'
import { type RefundRequest, statusInWords } from './refund-request.ts'

/** Shows what became of a refund request. */
export function RequestStatusChip(request: Partial<Pick<RefundRequest, 'status' | 'refund_status' | 'voids'>>) {
  const known = statusInWords(request)
  return known ? <StatusChip tone={known.tone}>{known.words}</StatusChip> : null
}
