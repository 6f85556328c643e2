import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { lookAgainIn } from '../payments/payment-lifecycle.ts'
import type { refunds } from '../payments/payments.tables.ts'
import { lookAfterRefundJob } from './ask-for-refund.ts'
import type { LockedCharge } from './lock-charge.ts'
import { insertRefund, type RefundRow } from './refunds.sql.ts'

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  'id' | 'unitCents' | 'taxCents' | 'reason' | 'requestKey' | 'createdBy' | 'isVoid'
> & { charge: LockedCharge['charge']; now: Date }

/** Stores a refund of a locked charge with its follow-up job, before the bank hears of it (rule K24). */
export async function storeRefund(tx: Transaction, { charge, now, ...refund }: NewRefund): Promise<RefundRow> {
  const stored = await insertRefund(tx, {
    ...refund,
    ...{ transactionId: charge.id, key: `refund-${charge.orderId}-${refund.id}` },
    ...{ createdAt: now, state: 'asked', lookAt: new Date(now.getTime() + lookAgainIn(0)) },
  })
  await enqueue(tx, [lookAfterRefundJob(stored)])
  return stored
}
