import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { type PriceRenewals, withNextCharges } from '../renewals/next-charges.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import { findSubscriptions, lockSubscription } from '../subscriptions/subscriptions.sql.ts'

/** Path of a subscription `s` of a license `t` of an account `a`. */
interface Named {
  a: number
  t: string
  s: string
}

/**
 * Returns a subscription of the account, locked, with all of its license. The account is locked first, as a renewal does, and the row as
 * counting its lookups does. @throws `subscription-not-found`
 */
export async function lockForStaff(tx: Transaction, { a, t, s }: Named) {
  await lockAccount(tx, a)
  await lockSubscription(tx, s)
  const ofLicense = await findSubscriptions(tx, a, t)
  const facts = ofLicense.find(({ subscription }) => subscription.id === s)
  if (!facts) throw problem('subscription-context:subscription-not-found')
  return { facts, ofLicense }
}

/** The same, if it may still be edited (rule I6). @throws `not-editable` */
export async function lockEditableForStaff(tx: Transaction, named: Named, now: Date) {
  const found = await lockForStaff(tx, named)
  if (!isEditable(displayStatus(subscriptionView(found.facts, now), now)))
    throw problem('subscription-context:not-editable')
  return found
}

/** Returns a subscription as it travels, with what its next term costs now (rule I94). */
export async function viewAfter(
  tx: Transaction,
  { a, s }: Named,
  price: PriceRenewals,
  now: Date,
): Promise<Subscription> {
  const views = await withNextCharges(tx, await findSubscriptions(tx, a), price, now)
  const view = views.find(({ subscription_id }) => subscription_id === s)
  if (!view) throw problem('subscription-context:subscription-not-found')
  return view
}
