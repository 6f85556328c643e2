import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { type OrderRow, seeTheOrder, utcDay, withPaper } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'

type Parts = Pick<Foundation, 'settings' | 'keys'>

interface NewOrder extends Pick<OrderRow, 'id' | 'accountId' | 'papers'> {
  cents: number
  paymentDueAt: Date | null
  items: readonly { description: string; unitCents: number; taxCents: number }[]
}

/** Returns the letters about an order placed by staff. */
export function lettersOfNewOrder(tx: Transaction, parts: Parts, order: NewOrder): Promise<Letter[]> {
  return lettersToAccount(tx, parts, order.accountId, newOrderLetter(parts.settings, order))
}

/** Letter about an order placed by staff: items, price and due date, with its invoice. */
export function newOrderLetter(settings: Parts['settings'], order: NewOrder): Omit<Letter, 'to'> {
  const due = order.paymentDueAt
  const letter = {
    subject: `${settings.brandName} made order ${order.id} for you`,
    words: [
      due
        ? `We placed an order for your account. It is to be paid by ${utcDay(due)}.`
        : 'We placed an order for your account. It costs you nothing and has begun.',
    ],
    rows: [
      ...order.items.map(({ description, unitCents }) => [description, dollars(unitCents)] as const),
      ['Tax', dollars(priceOf(order.items).taxCents)] as const,
      ['Total', dollars(order.cents)] as const,
    ],
    action: seeTheOrder(settings, order.id),
    afterwards: ['If you did not ask for this, contact our support team.'],
  }
  return withPaper(letter, order, settings)
}

/** Returns the letters about an order that moved to another account, for both accounts (rule J15). */
export async function lettersOfMove(
  tx: Transaction,
  parts: Parts,
  { orderId, from, to }: { orderId: number; from: number; to: number },
): Promise<Letter[]> {
  const letter = (where: string) => moveLetter(parts.settings, { orderId, where })
  return [
    ...(await lettersToAccount(tx, parts, from, letter(`from your account ${from} to another account`))),
    ...(await lettersToAccount(tx, parts, to, letter(`to your account ${to} from another account`))),
  ]
}

/** Letter about an order that staff moved. */
export function moveLetter(
  { publicOrigin }: Parts['settings'],
  { orderId, where }: { orderId: number; where: string },
): Omit<Letter, 'to'> {
  return {
    subject: `Order ${orderId} moved`,
    words: [
      `Our staff moved order ${orderId} ${where}, with what it bought and what is left of that.`,
      'What was paid for it stays in the records of the account that paid.',
    ],
    action: { label: 'Look at your subscriptions', url: `${publicOrigin}${PAGES.subscriptions}` },
    afterwards: ['If you do not know why, contact our support team.'],
  }
}
