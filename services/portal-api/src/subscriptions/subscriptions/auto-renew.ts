import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { hasBegun } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { cancelRenewal } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { lockLicence } from '../licences/licences.sql.ts'
import { scheduleRenewals } from '../renewals/schedule-renewals.ts'
import { endSubscriptionsOfOrder } from './end-subscriptions.sql.ts'
import { subscriptionView } from './subscription-view.ts'
import { findSubscriptions, noteRenewed, type SubscriptionFacts, setAutoRenew } from './subscriptions.sql.ts'

/** Idempotent: switching it off again is ignored and not audited. */
export const disableAutoRenewHandler = handle(disableAutoRenew, async ({ params, account, tx, now, audit }) => {
  const changed = await switchAutoRenew(tx, { accountId: account.id, licenceId: params.t, enabled: false, now })
  if (changed.length) audit('auto-renew.disabled', { subject: params.t, subscriptions: changed })
})

/** Idempotent, like switching it off. */
export const enableAutoRenewHandler = handle(enableAutoRenew, async ({ params, account, tx, now, audit }) => {
  const changed = await switchAutoRenew(tx, { accountId: account.id, licenceId: params.t, enabled: true, now })
  if (changed.length) audit('auto-renew.enabled', { subject: params.t, subscriptions: changed })
})

interface Switch {
  accountId: number
  licenceId: string
  enabled: boolean
  now: Date
}

/**
 * Switches every subscription of the license that may still be edited (rule I6); answers the ids that changed. The
 * account is locked first, as a renewal does.
 */
async function switchAutoRenew(tx: Transaction, { accountId, licenceId, enabled, now }: Switch): Promise<string[]> {
  await lockAccount(tx, accountId)
  if (!(await lockLicence(tx, accountId, licenceId))) throw problem('subscription-context:license-not-found')

  const found = await findSubscriptions(tx, accountId, licenceId)
  const views = found.map((facts) => subscriptionView(facts, now))
  const editable = views.filter((view) => isEditable(displayStatus(view, now)))
  if (editable.length === 0) throw problem('subscription-context:not-editable')

  const wrong = editable.filter((view) => view.autoRenewDisabled === enabled).map((view) => view.subscription_id)
  await setAutoRenew(tx, wrong, enabled ? null : now)
  const changed = found.filter(({ subscription }) => wrong.includes(subscription.id))
  if (!enabled) await cancelPrepared(tx, changed, now)
  else
    await scheduleRenewals(
      tx,
      changed.map(({ subscription }) => subscription),
    )
  return wrong
}

/** Takes back terms that were made ready to be charged and have not begun: until then nobody is charged (rule I91). */
async function cancelPrepared(tx: Transaction, changed: readonly SubscriptionFacts[], now: Date): Promise<void> {
  for (const { subscription, gracePeriodEndsAt } of changed) {
    const { orderId } = subscription
    const isPrepared = gracePeriodEndsAt !== null && !hasBegun(subscription, now)
    if (orderId === null || !isPrepared) continue

    const renewed = await cancelRenewal(tx, orderId, now)
    if (renewed === undefined) continue
    await endSubscriptionsOfOrder(tx, orderId, now)
    await noteRenewed(tx, renewed, null)
  }
}

interface Renewal {
  id: string
  licenceId: string
}

/** Subscriptions of an account that are to be paid for again by themselves. */
export async function findPaidRenewals(tx: Transaction, accountId: number, now: Date): Promise<Renewal[]> {
  const found = await findSubscriptions(tx, accountId)
  return found
    .map((facts) => subscriptionView(facts, now))
    .filter((view) => isEditable(displayStatus(view, now)) && !view.autoRenewDisabled && isPaid(view.renewsInto))
    .map((view) => ({ id: view.subscription_id, licenceId: view.track_id }))
}

/** Lets subscriptions end with their term; returns the changes, by license. */
export async function stopRenewing(tx: Transaction, renewals: readonly Renewal[], now: Date) {
  const byLicence = new Map<string, string[]>()
  for (const { id, licenceId } of renewals) byLicence.set(licenceId, [...(byLicence.get(licenceId) ?? []), id])
  await setAutoRenew(
    tx,
    renewals.map(({ id }) => id),
    now,
  )
  return [...byLicence].map(([licenceId, subscriptions]) => ({ licenceId, subscriptions }))
}

function isPaid(plan: { price_in_cents: number } | null): boolean {
  return plan !== null && plan.price_in_cents > 0
}
