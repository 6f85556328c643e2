import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { creditNoteOf, type OrderRow, seeTheOrder, withPaper } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'

type Parts = Pick<Foundation, 'keys' | 'settings'>
type Canceled = Pick<OrderRow, 'id' | 'accountId' | 'items' | 'papers'>

/** Returns the letters about an order that staff canceled (rule J144). */
export function lettersOfCancellation(tx: Transaction, parts: Parts, order: Canceled): Promise<Letter[]> {
  return lettersToAccount(tx, parts, order.accountId, canceledLetter(parts.settings, order))
}

/** Letter about an order that staff canceled, with the credit note that takes back its invoice, if it has one. */
export function canceledLetter(settings: Parts['settings'], order: Canceled): Omit<Letter, 'to'> {
  const { totalCents } = priceOf(order.items)
  const letter = {
    subject: `Order ${order.id} was canceled`,
    words: [
      `Our staff canceled order ${order.id} before it was paid. Nothing was charged, and nothing is due.`,
      'Its plans can be ordered again at any time, at the price of that day.',
    ],
    rows: [
      ...order.items.map(({ description, unitCents }) => [description, dollars(unitCents)] as const),
      ['Total', dollars(totalCents)] as const,
    ],
    action: seeTheOrder(settings, order.id),
    afterwards: ['If you do not know why, contact our support team.'],
  }
  const creditNote = creditNoteOf(order, null)
  return creditNote ? withPaper(letter, order, settings, creditNote) : letter
}
