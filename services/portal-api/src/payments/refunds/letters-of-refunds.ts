import { dollars } from '@portal/contracts/sales/dollars'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { creditNoteOf, type OrderRow, seeTheOrder, withPaper } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'

type Parts = Pick<Foundation, 'keys' | 'settings'>

interface MoneyBack {
  /** The order as the money left it. */
  order: Pick<OrderRow, 'id' | 'papers'>
  refundId: string
  amount: number
  /** Destination of the money, in words. */
  label: string
  isVoid?: boolean
  /** True if what the order bought ended with it. */
  hasEnded?: boolean
}

/** Returns the letters about a refund, to the account that paid. */
export function lettersOfRefund(tx: Transaction, parts: Parts, accountId: number, back: MoneyBack): Promise<Letter[]> {
  return lettersToAccount(tx, parts, accountId, refundLetter(parts.settings, back))
}

/** Letter about money that went back, with its credit note. */
export function refundLetter(settings: Parts['settings'], back: MoneyBack): Omit<Letter, 'to'> {
  const { order, refundId, amount, label, isVoid = false, hasEnded = false } = back
  const letter = {
    subject: hasEnded ? `Order ${order.id} was voided` : `A refund for order ${order.id}`,
    words: [
      isVoid
        ? `The payment of ${dollars(amount)} for order ${order.id} was voided: ${label} is not charged.`
        : `${dollars(amount)} of order ${order.id} went back to ${label}.`,
      hasEnded
        ? 'What it bought has ended. Lookups that only it paid for are refused from now on.'
        : 'Banks take up to ten days to show it. What was bought goes on as it is.',
    ],
    action: seeTheOrder(settings, order.id),
  }
  const creditNote = creditNoteOf(order, refundId)
  return creditNote ? withPaper(letter, order, settings, creditNote) : letter
}
