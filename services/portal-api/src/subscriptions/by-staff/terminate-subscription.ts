import { terminateSubscription } from '@portal/contracts/subscriptions/admin-subscriptions'
import { displayStatus, isOver, isRunning } from '@portal/contracts/subscriptions/display-status'
import { hasBegun } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { cancelRenewal, findOrder, findRenewalOf, type OrderRow } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { lettersOfChange, terminationLetter } from './letters-of-staff-changes.ts'
import { setTerminated } from './staff-changes.sql.ts'
import { lockForStaff } from './subscription-to-change.ts'

/**
 * Ends a subscription now, also one that is suspended or used up (rule I135). Idempotent: one that staff ended before is left alone and not
 * audited again. @throws `not-editable` if it is over otherwise
 */
export const terminateSubscriptionHandler = handle(terminateSubscription, async (context) => {
  const { params, query, tx, now, audit, mail, foundation } = context
  const { facts, ofLicense } = await lockForStaff(tx, params)
  const { id, accountId, terminationReason } = facts.subscription
  if (terminationReason !== null) return
  if (isOver(subscriptionView(facts, now), now)) throw problem('subscription-context:not-editable')

  const { reason } = query
  const next = await madeReady(tx, facts, ofLicense, now)
  const canceled: OrderRow[] = []
  for (const ended of [facts, ...next]) {
    const order = await withdrawRenewal(tx, ended, now)
    if (order) canceled.push(order)
    await setTerminated(tx, ended.subscription.id, reason, now)
  }
  const ids = [id, ...next.map(({ subscription }) => subscription.id)]
  const line = { subject: params.t, subscriptions: ids, plan: facts.plan.description, reason }
  audit('subscription.terminated', line, { accountId })
  for (const order of canceled) audit('order.cancelled', { subject: order.id }, { accountId })

  const goesOn = ofLicense.some((other) => !ids.includes(other.subscription.id) && serves(other, now))
  const letter = terminationLetter({ canceled: canceled[0], owed: await debtOf(tx, facts), goesOn })
  for (const one of await lettersOfChange(tx, foundation, { facts, reason }, letter)) mail(one)
})

function serves(facts: SubscriptionFacts, now: Date): boolean {
  return isRunning(displayStatus(subscriptionView(facts, now), now)) && facts.suspendedAt === null
}

/** Returns the next term if it was made ready and has not begun: nothing renews. One that is paid stays. */
async function madeReady(tx: Transaction, facts: SubscriptionFacts, all: readonly SubscriptionFacts[], now: Date) {
  const order = await findRenewalOf(tx, facts.subscription.id)
  if (!order || order.receivedCents > 0) return []
  return all.filter(({ subscription }) => subscription.orderId === order.id && !hasBegun(subscription, now))
}

/** Cancels the order of a renewal that is not paid and returns it as it is then (rule I96); another order stays due. */
async function withdrawRenewal(tx: Transaction, { subscription, gracePeriodEndsAt }: SubscriptionFacts, now: Date) {
  const { orderId } = subscription
  if (orderId === null || gracePeriodEndsAt === null) return undefined
  // The term before it is not to be followed again, also where this one has not begun.
  const order = await cancelRenewal(tx, orderId, { hasBegun: true, now })
  return order && findOrder(tx, orderId)
}

/** Returns what is still owed for the order that bought it. */
async function debtOf(tx: Transaction, { subscription }: SubscriptionFacts) {
  const order = await findOrder(tx, subscription.orderId ?? 0)
  const isDue = order?.accountId === subscription.accountId && order.cancelledAt === null && order.owedCents > 0
  return isDue ? { id: order.id, cents: order.owedCents } : undefined
}
