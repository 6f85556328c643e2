import { listPaymentMethodsOfAccount, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { isUnsettled, isVoid, keptOfCharge } from '@portal/contracts/payments/refunds'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { text } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { TextArea } from '@portal/design-system/text-area'
import { isProductError, messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { MoneyFields } from '../money-fields.tsx'
import { addsUp, centsOf, filledIn, inProportion, leftInWords, MONEY_FIELDS, MONEY_LABELS } from '../money-form.ts'
import { STALE } from '../order.ts'
import { methodOf, type Transaction } from '../transaction.ts'
import { RefundChanges } from './refund-changes.tsx'

export interface RefundDialogProps {
  payment: Transaction
  /** The lines of its order, from which follows what is left of it. */
  ledger: readonly Transaction[]
  onClose: () => void
}

const REFUNDED = { body: z.object({ ...MONEY_FIELDS, reason: text(500) }).check(addsUp) }

/** Gives money of a card payment back, or voids it on its day (rule K7). */
export function RefundDialog({ payment, ledger, onClose }: RefundDialogProps) {
  const { transaction_id: t = '', account_id: a = 0, order_id: orderId = 0, created = '' } = payment
  const { data: cards = [] } = useLoad(listPaymentMethodsOfAccount, { what: 'the cards', params: { id: a } })
  const kept = keptOfCharge(payment, ledger)
  const method = methodOf(payment, cards)
  const refund = useWrite(refundTransaction, STALE)
  const toast = useToast()
  const form = useCallForm(REFUNDED, {
    labels: { ...MONEY_LABELS, reason: 'Reason' },
    values: { ...filledIn(kept), reason: '' },
    send: ({ reason, ...money }) => refund.run({ params: { a, t }, query: { ...centsOf(money), reason } }),
    done: ({ status, voided }, { amount }) => {
      onClose()
      const money = formatMoney(centsTyped(amount))
      if (status === 'unknown')
        toast.info(`The bank has not answered yet: ${money} goes back by itself as soon as it does`)
      else toast.success(voided ? `The payment of ${money} is voided` : `${money} is refunded to ${method}`)
    },
    refusalText: (error) =>
      isProductError(error, 'payment-context:refund-refused') ? refusedInWords(error) : leftInWords(error),
  })
  const cents = centsTyped(form.value('amount')) ?? 0
  const charged = { unitCents: payment.unit_amount ?? 0, taxCents: payment.tax_amount ?? 0 }
  const isVoided = isVoid(
    { charged, kept, isUnsettled: isUnsettled(new Date(created), new Date(portalNow())) },
    inProportion(kept, cents),
  )
  return (
    <FormDialog
      form={form}
      title={`${isVoided ? 'Void' : 'Refund'} the payment of ${formatMoney(payment.amount)}?`}
      description={
        isVoided
          ? `${method} was charged less than a day ago: the whole payment is voided, and what it bought ends at once. The account gets an email about it. This cannot be undone.`
          : `The money goes back to ${method}, and what it bought goes on. The account gets an email about it. This cannot be undone.`
      }
      submitLabel={`${isVoided ? 'Void' : 'Refund'} ${cents > 0 ? formatMoney(cents) : 'payment'}`}
      onClose={onClose}
    >
      <MoneyFields form={form} whole={kept} />
      <TextArea {...form.field('reason')} rows={2} description="Staff can read it, the customer cannot." />
      <RefundChanges orderId={orderId} kept={kept} cents={cents} isVoid={isVoided} />
    </FormDialog>
  )
}

/** Returns the refusal of a bank, with what it said. */
function refusedInWords(error: unknown): string {
  const said = isProductError(error) && error.errors.map(({ context }) => context?.message).find(Boolean)
  const { content } = messageOf(error)
  return said ? `${content} It said: ${String(said)}` : content
}
