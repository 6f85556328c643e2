import type { RefundRequest } from '../refund-request.ts'

/** Properties of a dialog about a refund that somebody asked for. */
export interface RequestDialogProps {
  request: RefundRequest
  onClose: () => void
}
