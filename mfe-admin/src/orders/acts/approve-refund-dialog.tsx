import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { listPaymentMethodsOfAccount, listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { approveRefund } from '@portal/contracts/payments/admin-refund-requests'
import { keptOfCharge } from '@portal/contracts/payments/refunds'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { STALE } from '../order.ts'
import { methodOf } from '../transaction.ts'
import { effectInWords, RefundChanges } from './refund-changes.tsx'
import { notRefundedInWords, sayRefund } from './refund-outcome.ts'
import type { RequestDialogProps } from './request-dialog.ts'

/** Asks before a refund is done that another person requested (rule J151). */
export function ApproveRefundDialog({ request, onClose }: RequestDialogProps) {
  const { request_id: id = '', account_id = 0, order_id: orderId = 0, transaction_id: t, amount = 0 } = request
  const { asked_by: by, reason, voids: isVoid = false } = request
  const params = { id: account_id }
  const { data: ledger = [] } = useLoad(listTransactionsOfAccount, { what: 'the transactions', params })
  const { data: cards = [] } = useLoad(listPaymentMethodsOfAccount, { what: 'the cards', params })
  const { data: order } = useLoad(getOrderAsStaff, { what: 'the order', params: { orderId } })
  const approve = useWrite(approveRefund, STALE)
  const toast = useToast()
  const payment = ledger.find(({ transaction_id: known }) => known === t)
  const method = payment ? methodOf(payment, cards) : 'the card'
  const money = formatMoney(amount)
  const effect = effectInWords(order, { cents: amount, isVoid })
  return (
    <ConfirmDialog
      isOpen
      title={`Approve the ${isVoid ? 'void' : 'refund'} of ${money}?`}
      confirmLabel={`${isVoid ? 'Void' : 'Refund'} ${money}`}
      problemOf={notRefundedInWords}
      onConfirm={async () => sayRefund(toast, await approve.run({ params: { id } }), amount, method)}
      onClose={onClose}
    >
      {isVoid
        ? `The payment by ${method} is voided as a whole${effect}. `
        : `The money goes back to ${method}${effect}. `}
      The account gets an email about it, and {by?.name ?? 'the requester'} gets one that you approved it. The account’s
      owners read the reason in their audit log. This cannot be undone.
      <BeforeAfter
        changes={[
          { term: 'Requested by', before: by?.name ?? '—' },
          { term: 'Reason', before: reason },
        ]}
      />
      {payment && (
        <RefundChanges orderId={orderId} kept={keptOfCharge(payment, ledger)} cents={amount} isVoid={isVoid} />
      )}
    </ConfirmDialog>
  )
}
