import { listPaymentMethodsOfAccount } from '@portal/contracts/payments/admin-payments'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { paymentMethodView } from './payment-method-view.ts'
import { findCards, findCardsEver } from './payment-methods.sql.ts'

export const listPaymentMethodsHandler = handle(listPaymentMethods, async ({ account, tx }) => {
  const found = await findCards(tx, account.id)
  return found.map(paymentMethodView)
})

/** Staff see those that were deleted, too. */
export const listPaymentMethodsOfAccountHandler = handle(listPaymentMethodsOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findCardsEver(tx, params.id)
  return found.map(paymentMethodView)
})
