import type { Refund } from '@portal/contracts/payments/admin-payments'
import { formatMoney } from '@portal/design-system/money'
import { isProductError, messageOf, type Received } from '@portal/platform/api'
import type { useToast } from '@portal/platform/toasts'
import { leftInWords } from '../money-form.ts'

/** Says what became of a refund: done, on its way, or requested. */
export function sayRefund(
  toast: ReturnType<typeof useToast>,
  { status, voided }: Received<Refund>,
  cents: number,
  method: string,
): void {
  const money = formatMoney(cents)
  if (status === 'to-approve') toast.info(`Requested: ${money} goes back once another person approves it`)
  else if (status === 'unknown')
    toast.info(`The bank has not answered yet: ${money} goes back by itself as soon as it does`)
  else toast.success(voided ? `The payment of ${money} is voided` : `${money} is refunded to ${method}`)
}

/** Returns why nothing went back, with what the bank said or what is left of the payment. */
export function notRefundedInWords(error: unknown): string {
  if (!isProductError(error, 'payment-context:refund-refused')) return leftInWords(error)
  const said = error.errors.map(({ context }) => context?.message).find(Boolean)
  const { content } = messageOf(error)
  return said ? `${content} It said: ${String(said)}` : content
}
