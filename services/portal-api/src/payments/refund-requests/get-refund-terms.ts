import { getRefundTerms, type RefundTerms } from '@portal/contracts/payments/admin-refund-requests'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { findTransaction } from '../payments/payments.sql.ts'
import { sumRefundedAlone } from './refund-requests.sql.ts'

export const getRefundTermsHandler = handle(getRefundTerms, async ({ params, tx, foundation }) => {
  const charge = (await findTransaction(tx, params.t))?.transaction
  if (charge?.accountId !== params.a || charge.kind !== 'charge') throw problem('payment-context:transaction-not-found')
  return termsOf(tx, foundation.settings, charge.id)
})

/** Returns what may go back of a charge without a second approver, in cents (rule J150). */
export async function termsOf(
  tx: Transaction,
  { refundsAloneUpTo }: Pick<Settings, 'refundsAloneUpTo'>,
  transactionId: string,
): Promise<RefundTerms> {
  return { second_approver_above: refundsAloneUpTo, refunded_alone: await sumRefundedAlone(tx, transactionId) }
}
