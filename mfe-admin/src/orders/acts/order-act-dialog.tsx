import type { StaffAct } from '@portal/contracts/billing/admin-acts'
import type { Order } from '../order.ts'
import type { RefundRequest } from '../refund-request.ts'
import type { Transaction } from '../transaction.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { ApproveRefundDialog } from './approve-refund-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { EndGraceDialog } from './end-grace-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { RecordRefundDialog } from './record-refund-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefuseRefundDialog } from './refuse-refund-dialog.tsx'
import { TaxDialog } from './tax-dialog.tsx'
import { WithdrawRefundDialog } from './withdraw-refund-dialog.tsx'

const DIALOGS = {
  approve: ApproveDialog,
  charge: ChargeDialog,
  record: RecordPaymentDialog,
  tax: TaxDialog,
  'end-grace': EndGraceDialog,
  move: MoveDialog,
  cancel: CancelDialog,
} as const

const REQUEST_DIALOGS = {
  'approve-refund': ApproveRefundDialog,
  'refuse-refund': RefuseRefundDialog,
  'withdraw-refund': WithdrawRefundDialog,
} as const

/** An act on an order, or on one of its payments, that somebody is about to decide. */
export type OpenedAct =
  | { act: StaffAct; order: Order }
  | { act: 'refund' | 'record-refund'; payment: Transaction; ledger: readonly Transaction[] }
  | { act: keyof typeof REQUEST_DIALOGS; request: RefundRequest }

/** Shows the dialog of an act on an order, or on one of its payments. */
export function OrderActDialog({ opened, onClose }: { opened: OpenedAct; onClose: () => void }) {
  if ('payment' in opened) {
    const RefundingDialog = opened.act === 'refund' ? RefundDialog : RecordRefundDialog
    return <RefundingDialog payment={opened.payment} ledger={opened.ledger} onClose={onClose} />
  }
  if ('request' in opened) {
    const RequestDialog = REQUEST_DIALOGS[opened.act]
    return <RequestDialog request={opened.request} onClose={onClose} />
  }
  const ActDialog = DIALOGS[opened.act]
  return <ActDialog order={opened.order} onClose={onClose} />
}
