import { PAGES } from '@portal/contracts/pages'
import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'
import { dollars } from '@portal/contracts/sales/dollars'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail, memberships, users } from '@portal/foundation/people'
import { and, eq } from 'drizzle-orm'
import { type OrderRow, type Paid, receiptRows, seeTheOrder, withPaper } from '../../billing/index.ts'
import { findTopicReceivers, letterAbout, lettersToAccount } from '../../contacts/index.ts'
import { wordsOf } from '../payment-methods/add-payment-method.ts'
import type { CardRow } from '../payment-methods/payment-methods.sql.ts'
import { renewalDeclined } from '../renewals/letters-of-renewals.ts'
import type { PaymentRow } from './payments.sql.ts'

interface Facts {
  order: OrderRow
  payment: PaymentRow
  card: CardRow
}

/**
 * Returns the letters about a payment. Once money moved: the receipt, to the payer and everyone who chose billing
 * letters (rule K21). For a payment that the payer does not wait for: also that their bank asks for confirmation, or
 * that the card was declined.
 */
export async function lettersOfPayment(
  tx: Transaction,
  foundation: Pick<Foundation, 'settings' | 'keys'>,
  facts: Facts,
  isNewMoney: boolean,
): Promise<Letter[]> {
  const { accountId, state, isCollected } = facts.payment
  const about = isNewMoney ? receipt : isCollected && ABOUT[state as keyof typeof ABOUT]
  if (!about) return []

  const letter = { ...about(facts, foundation.settings), accountId }
  const payer = await findPayer(tx, facts.payment)
  // What staff had paid is told to the account, not to them.
  if (!payer) return lettersToAccount(tx, foundation, accountId, letter)
  const readers = isNewMoney ? (await findTopicReceivers(tx, accountId)).billing : []
  const others = readers.filter(({ email }) => canonicalEmail(email) !== canonicalEmail(payer))
  return [{ ...letter, to: payer }, ...others.map((receiver) => letterAbout('billing', receiver, letter, foundation))]
}

/** Returns the payer if they belong to the account. */
async function findPayer(tx: Transaction, { createdBy, accountId }: PaymentRow): Promise<string | undefined> {
  if (createdBy === null) return undefined
  const [payer] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId)))
    .where(eq(users.id, createdBy))
  return payer?.email
}

export type About = (facts: Facts, settings: Foundation['settings']) => Omit<Letter, 'to'>

const receipt: About = ({ order, payment, card }, settings) => {
  const at = payment.settledAt ?? payment.createdAt
  return receiptOf(order, { cents: payment.cents, paidWith: wordsOf(card).label, at }, settings)
}

/** Letter about money that came for an order, which is as it left it, with the receipt, or the invoice if more is owed. */
export function receiptOf(order: OrderRow, paid: Paid, settings: Foundation['settings']): Omit<Letter, 'to'> {
  const { owedCents } = order
  const begun = order.renewalOf === null ? 'What was bought has begun.' : 'Your plan has been renewed.'
  const next = owedCents > 0 ? `${dollars(owedCents)} is still to be paid.` : begun
  const letter = {
    subject: `Your receipt for order ${order.id}`,
    words: [`Thank you. ${dollars(paid.cents)} were paid with ${paid.paidWith} to ${settings.brandName}. ${next}`],
    rows: receiptRows(order, paid),
    action: seeTheOrder(settings, order.id),
  }
  return withPaper(letter, order, settings)
}

/** Letter about a bank that asks for confirmation. */
export const challenge: About = ({ order, payment }) => ({
  subject: `Your bank asks you to confirm the payment of order ${order.id}`,
  words: [
    `${payment.createdBy === null ? `Order ${order.id} renews your plan.` : `You asked for order ${order.id} to be paid.`} Before ${dollars(payment.cents)} are charged, your bank wants to hear from you.`,
  ],
  action: { label: 'Confirm with your bank', url: payment.challengeUrl },
  afterwards: ['This can be confirmed for thirty minutes. After that nothing is charged, and you can pay again.'],
})

/** Letter about a declined card, with the invoice of what is owed. */
export const declined: About = (facts, settings) => {
  const { order, payment, card } = facts
  if (payment.createdBy !== null || order.renewalOf === null) return declinedAsked(facts, settings)
  const at = payment.settledAt ?? payment.createdAt
  const letter = renewalDeclined(payment.reason as ProblemName, wordsOf(card).label)(order, settings, at)
  return withPaper(letter, order, settings)
}

const declinedAsked: About = ({ order, payment, card }, settings) => {
  const letter = {
    subject: `Order ${order.id} could not be paid`,
    words: [
      `You asked for order ${order.id} to be paid with ${wordsOf(card).label}. Nothing was charged.`,
      PROBLEMS[payment.reason as ProblemName].message,
    ],
    action: { label: 'Look at your cards', url: `${settings.publicOrigin}${PAGES.paymentMethods}` },
  }
  return withPaper(letter, order, settings)
}

const ABOUT = { challenge, declined }
