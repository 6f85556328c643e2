import { StatusChip } from '@portal/design-system/status-chip'
import { REQUEST_STATUS_WORDS, type RefundRequest } from './refund-request.ts'

/** Shows what became of a refund that was asked for. */
export function RequestStatusChip({ status }: { status: RefundRequest['status'] }) {
  if (!status) return null
  const { words, tone } = REQUEST_STATUS_WORDS[status]
  return <StatusChip tone={tone}>{words}</StatusChip>
}
