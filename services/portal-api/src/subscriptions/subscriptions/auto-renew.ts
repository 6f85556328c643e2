import { CANCEL_REASON_LABELS } from '@portal/contracts/subscriptions/cancel-reasons'
import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import { renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { disableAutoRenew, enableAutoRenew, type RenewalAgreement } from '@portal/contracts/subscriptions/renewals'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { hasBegun } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import type * as z from 'zod/mini'
import { cancelRenewal, findOrder } from '../../billing/index.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { lockLicense } from '../licences/licences.sql.ts'
import { agreedCharge, keepConsent } from '../renewals/agree.ts'
import { insertCancelComment } from '../renewals/cancel-comments.sql.ts'
import { nextChargesOf, type PriceRenewals } from '../renewals/next-charges.ts'
import { scheduleRenewals } from '../renewals/schedule-renewals.ts'
import { endSubscriptionsOfOrder } from './end-subscriptions.sql.ts'
import { isUnpaidRenewal, subscriptionView } from './subscription-view.ts'
import {
  findSubscriptions,
  noteRenewed,
  type SubscriptionFacts,
  setAutoRenew,
  setConsent,
} from './subscriptions.sql.ts'

/**
 * Idempotent: switching it off again is ignored and not audited. A renewal that runs unpaid ends with it, if that is
 * confirmed (rule I96).
 */
export const disableAutoRenewHandler = handle(disableAutoRenew, async (context) => {
  const { params, query, account, tx, now, audit } = context
  const { editable, waiting } = await lockEditable(tx, { accountId: account.id, licenceId: params.t, now })
  const unpaid = editable.find((facts) => isUnpaidRenewal(facts, now) && hasBegun(facts.subscription, now))
  if (unpaid && !query.confirm_end) {
    const order = await findOrder(tx, unpaid.subscription.orderId ?? 0)
    throw problem('subscription-context:renewal-unpaid', { context: { amount: order?.owedCents ?? 0 } })
  }
  const on = [...editable, ...waiting].filter(({ subscription }) => subscription.autoRenewDisabledAt === null)
  const changed = on.map(({ subscription }) => subscription.id)
  await setAutoRenew(tx, changed, now)
  if (changed.length) audit('auto-renew.disabled', { subject: params.t, subscriptions: changed })
  if (changed.length) await keepReason(context, changed)
  for (const id of await withdraw(tx, editable, now)) audit('order.cancelled', { subject: id })
})

/**
 * Keeps why renewal was turned off, if somebody said so (rule I112): the reason in the audit log, which cannot be redacted,
 * and the comment in a table, which can (rule I127). A comment alone is another reason.
 */
async function keepReason(context: Context<typeof disableAutoRenew>, subscriptions: string[]): Promise<void> {
  const { params, query, account, caller, tx, now, audit, requestId } = context
  const { comment, reason = comment && 'other' } = query
  if (!reason) return

  audit('auto-renew.explained', { subject: params.t, subscriptions, reason: CANCEL_REASON_LABELS[reason] })
  if (!comment) return
  await insertCancelComment(tx, { requestId, accountId: account.id, userId: caller.userId, comment, createdAt: now })
}

/**
 * Idempotent, like switching it off. Turns on what can renew: what is free, and what somebody agreed to pay for, before or
 * with this call (rule I95).
 */
export const enableAutoRenewHandler = (price: PriceRenewals) =>
  handle(enableAutoRenew, async ({ params, body, account, caller, tx, now, audit }) => {
    const { editable } = await lockEditable(tx, { accountId: account.id, licenceId: params.t, now })
    const by = { userId: caller.userId, now }
    const agreed = body.agreed && [await agree(tx, editable, { agreement: body.agreed, price, by })]
    const changed = agreed ?? (await turnOn(tx, editable))
    await scheduleRenewals(
      tx,
      changed.map(({ subscription }) => subscription),
    )
    const subscriptions = changed.map(({ subscription }) => subscription.id)
    if (subscriptions.length) audit('auto-renew.enabled', { subject: params.t, subscriptions })
  })

interface Switch {
  accountId: number
  licenceId: string
  now: Date
}

/**
 * Returns the subscriptions of the license that may still be edited (rule I6), and those that wait to renew. The account is
 * locked, as a renewal does.
 */
async function lockEditable(tx: Transaction, { accountId, licenceId, now }: Switch) {
  await lockAccount(tx, accountId)
  if (!(await lockLicense(tx, accountId, licenceId))) throw problem('subscription-context:license-not-found')

  const found = await findSubscriptions(tx, accountId, licenceId)
  const editable = found.filter((facts) => isEditable(displayStatus(subscriptionView(facts, now), now)))
  if (editable.length === 0) throw problem('subscription-context:not-editable')
  return { editable, waiting: found.filter((facts) => isWaiting(subscriptionView(facts, now), now)) }
}

/** Returns whether its lookups are used, and it renews once another term of the license has ended (rule I104). */
function isWaiting(view: Subscription, now: Date): boolean {
  return displayStatus(view, now) === 'Depleted' && view.renews && !view.renewal_attempted
}

/** Turns on what would renew then. @throws `renewal-not-agreed` if there is something that waits for a consent, and nothing else */
async function turnOn(tx: Transaction, editable: readonly SubscriptionFacts[]): Promise<SubscriptionFacts[]> {
  const renewsIfOn = (facts: SubscriptionFacts) =>
    renewsByItself({ ...facts, ...facts.subscription, autoRenewDisabledAt: null })
  const able = editable.filter(renewsIfOn)
  if (able.length === 0) throw problem('subscription-context:renewal-not-agreed')

  const off = able.filter(({ subscription }) => subscription.autoRenewDisabledAt !== null)
  const ids = off.map(({ subscription }) => subscription.id)
  await setAutoRenew(tx, ids, null)
  return off
}

interface Agreeing {
  agreement: z.infer<typeof RenewalAgreement>
  price: PriceRenewals
  by: { userId: number; now: Date }
}

/** Keeps a new consent to what was shown, if just that would be charged. */
async function agree(tx: Transaction, editable: readonly SubscriptionFacts[], { agreement, price, by }: Agreeing) {
  const facts = editable.find(({ subscription }) => subscription.id === agreement.subscription_id)
  if (!facts) throw problem('subscription-context:subscription-not-found')

  const { now, userId } = by
  const { id } = facts.subscription
  const charge = agreedCharge(facts, agreement, (await nextChargesOf(tx, editable, price, now)).get(id))
  await setConsent(tx, id, await keepConsent(tx, facts, { charge, userId, now }))
  return facts
}

/**
 * Takes back renewals that are not paid, because nobody is charged who withdrew; returns the canceled orders. A term that
 * has not begun is as if it was never made (rule I91), one that runs in its grace period ends (rule I96).
 */
async function withdraw(tx: Transaction, changed: readonly SubscriptionFacts[], now: Date): Promise<number[]> {
  const canceled: number[] = []
  for (const { subscription, gracePeriodEndsAt } of changed) {
    const { orderId } = subscription
    if (orderId === null || gracePeriodEndsAt === null) continue

    const isBegun = hasBegun(subscription, now)
    const order = await cancelRenewal(tx, orderId, { hasBegun: isBegun, now })
    if (!order) continue
    await endSubscriptionsOfOrder(tx, orderId, now)
    if (!isBegun && order.renewalOf) await noteRenewed(tx, order.renewalOf, null)
    canceled.push(orderId)
  }
  return canceled
}

/** Returns the subscriptions of an account that are to be paid for again by themselves (rule K3). */
export async function findPaidRenewals(tx: Transaction, accountId: number, now: Date): Promise<SubscriptionFacts[]> {
  const found = await findSubscriptions(tx, accountId)
  return found.filter((facts) => {
    const view = subscriptionView(facts, now)
    const isToCome = isEditable(displayStatus(view, now)) || isWaiting(view, now)
    return isToCome && view.renews && isPaid(view.renewsInto)
  })
}

/** Lets subscriptions end with their term, or at once if they run unpaid; returns the changes by license, and the canceled orders. */
export async function stopRenewing(tx: Transaction, renewals: readonly SubscriptionFacts[], now: Date) {
  const byLicence = new Map<string, string[]>()
  for (const { subscription } of renewals) {
    const { id, licenceId } = subscription
    byLicence.set(licenceId, [...(byLicence.get(licenceId) ?? []), id])
  }
  await setAutoRenew(
    tx,
    renewals.map(({ subscription }) => subscription.id),
    now,
  )
  const canceled = await withdraw(tx, renewals, now)
  return { changed: [...byLicence].map(([licenceId, subscriptions]) => ({ licenceId, subscriptions })), canceled }
}

function isPaid(plan: { price_in_cents: number } | null): boolean {
  return plan !== null && plan.price_in_cents > 0
}
