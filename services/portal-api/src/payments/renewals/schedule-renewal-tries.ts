import type { Transaction } from '@portal/foundation/database'
import { schedule } from '@portal/foundation/outbox'
import { findUnpaidRenewals } from '../../billing/index.ts'

export const RENEWAL_TRY = 'renewal.try'

/** Schedules the next try of a renewal that is not paid. */
export function scheduleRenewalTry(tx: Transaction, orderId: number, runAt: Date): Promise<void> {
  return schedule(tx, [{ kind: RENEWAL_TRY, subject: String(orderId), payload: {}, runAt }])
}

/** Schedules a charge of an account's unpaid renewals for now, because its primary card has changed (rule I88). */
export async function retryRenewals(tx: Transaction, accountId: number, now: Date): Promise<void> {
  const found = await findUnpaidRenewals(tx, accountId, now)
  const payload = { cardChangedAt: now.toISOString() }
  await schedule(
    tx,
    found.map(({ id }) => ({ kind: RENEWAL_TRY, subject: String(id), payload, runAt: now })),
  )
}
