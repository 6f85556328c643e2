import { RENEWED_AHEAD_MS, renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { goesOn } from '@portal/contracts/subscriptions/term-times'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { JobHandler } from '@portal/foundation/outbox'
import { lockAccount } from '@portal/foundation/people'
import { insertOrder } from '../../billing/index.ts'
import { startSubscriptions } from '../subscriptions/start-subscriptions.sql.ts'
import { findAccountOf, findSubscriptions, lockSubscription } from '../subscriptions/subscriptions.sql.ts'
import { scheduleRenewals } from './schedule-renewals.ts'

/**
 * Starts the next term of a free plan the moment this one ends, with an order of its own (rules I7, I83). Terms missed
 * while no worker ran follow each other. Idempotent. The account is locked, so that no one can order the plan at the same
 * time (rule J2).
 */
export const renewSubscription: JobHandler = ({ id: job, subject }, { db, now }) =>
  inTransaction(db, async (tx) => {
    const found = await lockWithAccount(tx, subject ?? '')
    if (!found) return

    const { id, accountId, expiresAt, startsAt, anchorDay } = found
    // Its term was made longer since.
    if (expiresAt.getTime() - now.getTime() > RENEWED_AHEAD_MS) return scheduleRenewals(tx, [found])

    const ofLicense = await findSubscriptions(tx, accountId, found.licenceId)
    const facts = ofLicense.find(({ subscription }) => subscription.id === id)
    const plan = facts?.nextPlan
    const isTakenOn = ofLicense.some(
      ({ subscription: other }) => other.id !== id && other.planId === plan?.id && goesOn(other, expiresAt, now),
    )
    if (!plan || !renewsByItself({ ...facts, ...found }) || isTakenOn) return

    const item = { planId: plan.id, description: plan.description, lookups: plan.lookups, unitCents: 0, taxCents: 0 }
    const order = await insertOrder(tx, { accountId, items: [item], now })
    const bought = order.items.map(({ id: orderItemId, lookups }) => ({ plan, orderItemId, lookups }))
    await startSubscriptions(tx, {
      accountId,
      orderId: order.id,
      bought,
      now,
      startsAt: expiresAt,
      anchorDay: anchorDay ?? startsAt.getUTCDate(),
    })
    const line = auditLine('order.placed', { subject: order.id, plans: [plan.description], amount: 0 })
    await writeAudit(tx, { now, requestId: `job-${job}`, accountId }, [line])
  })

/** Locks the account first, as an order that is placed in it does. */
async function lockWithAccount(tx: Transaction, id: string) {
  const accountId = await findAccountOf(tx, id)
  if (accountId === undefined) return undefined

  await lockAccount(tx, accountId)
  return lockSubscription(tx, id)
}
