import { payOrder } from '@portal/contracts/payments/payments'
import type { Transaction } from '@portal/foundation/database'
import { writeMessage } from '@portal/foundation/messages'
import { findAccountLabel } from '@portal/foundation/people'
import type { OrderRow } from '../../billing/index.ts'

/** Writes a message to those who may pay the order: a payment that nobody waited for failed, or its plan stopped (rule H53). */
export async function tellPayers(
  tx: Transaction,
  { id, accountId, owedCents }: OrderRow,
  kind: 'payment-failed' | 'plan-stopped',
  now: Date,
): Promise<void> {
  const account = await findAccountLabel(tx, accountId)
  const facts = { kind, account, order_id: id, amount: owedCents } as const
  await writeMessage(tx, facts, { to: { whoMay: payOrder.requires }, accountId, now })
}
