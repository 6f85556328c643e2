import type { RefundRequest } from '../refund-request.ts'

/** Properties of a dialog about a refund that somebody requested. */
export interface RequestDialogProps {
  request: RefundRequest
  onClose: () => void
}
