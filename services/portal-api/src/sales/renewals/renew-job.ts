import { endOfTerm } from '@portal/contracts/sales/term'
import { announcedUnitCents, riseAfter } from '@portal/contracts/subscriptions/announced-price'
import { RENEWAL_GRACE_MS, RENEWED_AHEAD_MS, renewalSentence } from '@portal/contracts/subscriptions/renewal'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { JobHandler } from '@portal/foundation/outbox'
import { lockAccount } from '@portal/foundation/people'
import { findBuyerDetails, insertOrder } from '../../billing/index.ts'
import { scheduleRenewalTry } from '../../payments/index.ts'
import {
  findAccountOf,
  findSubscriptionsFrom,
  isPaid,
  isTakenOn,
  isUsedUp,
  leaveForEnd,
  lockSubscription,
  noteRenewed,
  type SubscriptionFacts,
  startSubscriptions,
} from '../../subscriptions/index.ts'
import { placedAs } from '../orders/place-order.ts'
import { mayRenew, startOf } from './next-term.ts'
import { priceRenewal } from './price-renewal.ts'

/**
 * Starts the next term of a plan the moment this one ends, or of a paid plan when its lookups are used, with an order of
 * its own (rules I7, I83, I86). A paid one runs in its grace period until it is charged. Free terms missed while no
 * worker ran follow each other. Idempotent. The account is locked, so that no one can order the plan at the same time
 * (rule J2).
 */
export const renewSubscription: JobHandler = (job, { db, now }) =>
  inTransaction(db, async (tx) => {
    const found = await lockWithAccount(tx, job.subject ?? '')
    if (!found || found.renewalAttemptedAt) return

    const { id, accountId, expiresAt } = found
    const isOver = now >= expiresAt
    const ofLicense = await findSubscriptionsFrom(tx, found, isOver ? expiresAt : now)
    const facts = ofLicense.find(({ subscription }) => subscription.id === id)
    const dueAt = facts && isPaid(facts) && isUsedUp(facts) && !facts.gracePeriodEndsAt ? now : expiresAt
    // Its term was made longer since, or has lookups left.
    const isBeforeEnd = expiresAt.getTime() - now.getTime() > RENEWED_AHEAD_MS
    if (dueAt === expiresAt && isBeforeEnd) return leaveForEnd(tx, job, found)

    if (!facts?.nextPlan || !mayRenew(facts)) return
    // The other one may be used up before this one ends.
    if (isTakenOn(facts, ofLicense, { end: dueAt, now })) return isBeforeEnd ? leaveForEnd(tx, job, found) : undefined

    const placed = await placeRenewal(tx, { facts, ...startOf(facts, dueAt, now), now })
    await noteRenewed(tx, id, now)
    const line = auditLine('order.placed', {
      subject: placed.id,
      plans: [facts.nextPlan.description],
      amount: placed.cents,
    })
    await writeAudit(tx, { now, requestId: `job-${job.id}`, accountId }, [line])
  })

interface Placing {
  facts: SubscriptionFacts
  startsAt: Date
  anchorDay: number
  now: Date
}

/** Places the order of the next term and starts it; returns the order's id and amount in cents. */
async function placeRenewal(tx: Transaction, { facts, startsAt, anchorDay, now }: Placing) {
  const { accountId, id, renewalConsentId } = facts.subscription
  const planId = facts.nextPlan?.id ?? ''
  const notifiedUnitCents = announcedUnitCents(facts.subscription, startsAt)
  const priced = await priceRenewal(tx, { accountId, planId, notifiedUnitCents, now })
  const [item] = priced.items
  if (!item) throw new Error('A renewal has one plan.')

  const isOwed = priced.totalCents > 0
  const grace = { paymentDueAt: startsAt, gracePeriodEndsAt: new Date(startsAt.getTime() + RENEWAL_GRACE_MS) }
  const { lookups } = item.plan
  const at = endOfTerm(startsAt, item.plan, anchorDay)
  const next = isOwed ? renewalSentence({ at, lookups, totalCents: priced.totalCents }) : undefined
  const placed = placedAs(priced, new Map(next ? [[planId, next]] : []))
  const { poNumber } = await findBuyerDetails(tx, accountId)
  const terms = isOwed ? grace : {}
  const order = await insertOrder(tx, { accountId, ...placed, ...terms, poNumber, renewalOf: id, now })
  const prices = { unitCents: item.unitCents, ...riseAfter(facts.subscription, startsAt) }
  const consent = renewalConsentId === null ? undefined : { id: renewalConsentId, ...prices }
  const bought = order.items.map(({ id: orderItemId, lookups }) => ({ plan: item.plan, orderItemId, lookups, consent }))
  await startSubscriptions(tx, { accountId, orderId: order.id, bought, now, startsAt, anchorDay })
  if (isOwed) await scheduleRenewalTry(tx, order.id, startsAt)
  return { id: order.id, cents: priced.totalCents }
}

/** Locks the account first, as an order that is placed in it does. */
async function lockWithAccount(tx: Transaction, id: string) {
  const accountId = await findAccountOf(tx, id)
  if (accountId === undefined) return undefined

  await lockAccount(tx, accountId)
  return lockSubscription(tx, id)
}
