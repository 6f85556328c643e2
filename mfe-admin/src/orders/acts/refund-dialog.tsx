import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { capitalized } from '@portal/contracts/capitalized'
import { listPaymentMethodsOfAccount, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { getRefundTerms, type RefundTerms } from '@portal/contracts/payments/admin-refund-requests'
import { isUnsettled, isVoid, keptOfCharge, needsSecondApprover } from '@portal/contracts/payments/refunds'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { text } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { TextArea } from '@portal/design-system/text-area'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { MoneyFields } from '../money-fields.tsx'
import { addsUp, centsOf, filledIn, inProportion, MONEY_FIELDS, MONEY_LABELS } from '../money-form.ts'
import { STALE } from '../order.ts'
import { methodOf, type Transaction } from '../transaction.ts'
import { effectInWords, RefundChanges } from './refund-changes.tsx'
import { notRefundedInWords, sayRefund } from './refund-outcome.ts'

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
  const { data: order } = useLoad(getOrderAsStaff, { what: 'the order', params: { orderId } })
  const { data: known } = useLoad(getRefundTerms, { what: 'who may refund it', params: { a, t } })
  const terms = termsOf(known)
  const kept = keptOfCharge(payment, ledger)
  const method = methodOf(payment, cards)
  const refund = useWrite(refundTransaction, STALE)
  const toast = useToast()
  const form = useCallForm(REFUNDED, {
    labels: { ...MONEY_LABELS, reason: 'Reason' },
    values: { ...filledIn(kept), reason: '' },
    send: ({ reason, ...money }) => refund.run({ params: { a, t }, query: { ...centsOf(money), reason } }),
    done: (refunded, { amount }) => {
      onClose()
      sayRefund(toast, refunded, centsTyped(amount) ?? 0, method)
    },
    refusalText: notRefundedInWords,
  })
  const cents = centsTyped(form.value('amount')) ?? 0
  const charged = { unitCents: payment.unit_amount ?? 0, taxCents: payment.tax_amount ?? 0 }
  const isVoided = isVoid(
    { charged, kept, isUnsettled: isUnsettled(new Date(created), new Date(portalNow())) },
    inProportion(kept, cents),
  )
  const isAskedFor = terms !== undefined && needsSecondApprover(terms, cents)
  const verb = isVoided ? 'void' : 'refund'
  const submitted = `${isAskedFor ? `Request ${verb} of` : capitalized(verb)} ${cents > 0 ? formatMoney(cents) : 'payment'}`
  const effect = effectInWords(order, { cents, isVoid: isVoided })
  const begin = isAskedFor ? 'Once another person approves it, the' : 'The'
  return (
    <FormDialog
      form={form}
      title={`${capitalized(verb)} the payment of ${formatMoney(payment.amount)}?`}
      description={
        isVoided
          ? `${method} was charged less than a day ago. ${begin} whole payment is voided${effect}. The account gets an email about it. This cannot be undone.`
          : `${begin} money goes back to ${method}${effect}. The account gets an email about it. This cannot be undone.`
      }
      submitLabel={submitted}
      onClose={onClose}
    >
      <MoneyFields form={form} whole={kept} />
      {isAskedFor && <SecondApprover terms={terms} />}
      <TextArea {...form.field('reason')} rows={2} description="The account’s owners read it in their audit log." />
      <RefundChanges orderId={orderId} kept={kept} cents={cents} isVoid={isVoided} />
    </FormDialog>
  )
}

/** Returns the terms as far as all of them were read. */
function termsOf(known: Received<RefundTerms> | undefined): RefundTerms | undefined {
  const { second_approver_above, refunded_alone } = known ?? {}
  return second_approver_above === undefined || refunded_alone === undefined
    ? undefined
    : { second_approver_above, refunded_alone }
}

/** Says before a refund is sent that it needs a second approver, and above which amount that is so (rule G90). */
function SecondApprover({ terms }: { terms: RefundTerms }) {
  const { second_approver_above: above, refunded_alone: alone } = terms
  return (
    <Notice
      tone="attention"
      title={
        above > 0 ? `Needs a second approver: above ${formatMoney(above)}` : 'Needs a second approver, like all refunds'
      }
    >
      <p>Nothing happens before another person approves it on the order’s page.</p>
      {alone > 0 && (
        <p>{formatMoney(alone)} of this payment went back without a second approver already, and counts with it.</p>
      )}
    </Notice>
  )
}
