import { listPaymentMethodsOfAccount } from '@portal/contracts/payments/admin-payments'
import { listPaymentMethods, type PaymentMethod } from '@portal/contracts/payments/payment-methods'
import type { Transaction } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findDeclinedCards } from '../payments/last-charges.sql.ts'
import { paymentMethodView } from './payment-method-view.ts'
import { type CardRow, findCards, findCardsEver } from './payment-methods.sql.ts'

export const listPaymentMethodsHandler = handle(listPaymentMethods, async ({ account, tx }) => {
  return viewsOf(tx, account.id, await findCards(tx, account.id))
})

/** Staff see those that were deleted, too. */
export const listPaymentMethodsOfAccountHandler = handle(listPaymentMethodsOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  return viewsOf(tx, params.id, await findCardsEver(tx, params.id))
})

/** Marks cards whose last charge was declined (rule J134). */
async function viewsOf(tx: Transaction, accountId: number, cards: readonly CardRow[]): Promise<PaymentMethod[]> {
  const declined = cards.length > 0 ? await findDeclinedCards(tx, accountId) : undefined
  return cards.map((card) => paymentMethodView(card, declined?.get(card.id)))
}
