import { announcedUnitCents } from '@portal/contracts/subscriptions/announced-price'
import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import { canAgreeToRenew, renewalSentence, renewsByItself } from '@portal/contracts/subscriptions/renewal'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import type { Transaction } from '@portal/foundation/database'
import type { PlanToBuy } from '../catalog/priced-plans.sql.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { isTakenOn } from './taken-on.ts'

/** Prices next terms of an account now, in cents, as their renewal does; the sales service gives it. */
export type PriceRenewals = (
  tx: Transaction,
  wanted: { accountId: number; renewals: readonly NextTerm[]; now: Date },
) => Promise<readonly { unitCents: number; taxCents: number; totalCents: number }[]>

type NextTerm = PlanToBuy & { notifiedUnitCents: number | null }

/** Returns subscriptions of an account as they travel, each with what its next term would cost now (rule I94). */
export async function withNextCharges(
  tx: Transaction,
  found: readonly SubscriptionFacts[],
  price: PriceRenewals,
  now: Date,
): Promise<Subscription[]> {
  const charges = await nextChargesOf(tx, found, price, now)
  return found.map((facts) => {
    const charge = charges.get(facts.subscription.id)
    return { ...subscriptionView(facts, now), ...(charge && { next_charge: charge }) }
  })
}

export type NextCharge = NonNullable<Subscription['next_charge']>

/** Returns what the next terms would cost that can be agreed to or turned off, by subscription. */
export async function nextChargesOf(
  tx: Transaction,
  found: readonly SubscriptionFacts[],
  price: PriceRenewals,
  now: Date,
): Promise<ReadonlyMap<string, NextCharge>> {
  const charges = await chargesOf(tx, { asked: found, all: found, price, now })
  return new Map(charges.flatMap((charge, place) => (charge ? [[found[place]?.subscription.id ?? '', charge]] : [])))
}

interface Asked {
  /** Subscriptions with what follows them, which may be what is only thought of. */
  asked: readonly SubscriptionFacts[]
  /** Subscriptions of the account that may have the next plan already. */
  all: readonly SubscriptionFacts[]
  price: PriceRenewals
  now: Date
}

/** Returns what the next term of each would cost, in the same order; undefined where nothing can be agreed to. */
export async function chargesOf(
  tx: Transaction,
  { asked, all, price, now }: Asked,
): Promise<(NextCharge | undefined)[]> {
  const terms = asked.map((facts) => nextTermOf(facts, all, now))
  const wanted = terms.flatMap((term) => term ?? [])
  const accountId = asked[0]?.subscription.accountId
  if (accountId === undefined || wanted.length === 0) return asked.map(() => undefined)

  const prices = await price(tx, { accountId, renewals: wanted, now })
  return terms.map((term) => {
    if (!term) return undefined
    const { at, lookups } = term
    const { unitCents = 0, taxCents = 0, totalCents = 0 } = prices[wanted.indexOf(term)] ?? {}
    const amounts = { unit_amount: unitCents, tax_amount: taxCents, total_amount: totalCents }
    return { at: at.toISOString(), ...amounts, renewal: renewalSentence({ at, lookups, totalCents }) }
  })
}

function nextTermOf(facts: SubscriptionFacts, all: readonly SubscriptionFacts[], now: Date) {
  const { subscription: own, nextPlan: plan, nextTaxKind: taxKind, accountDeactivatedAt } = facts
  if (!plan || !taxKind || !canAgreeToRenew({ ...own, nextPlan: plan, accountDeactivatedAt })) return undefined
  if (!isEditable(displayStatus(subscriptionView(facts, now), now))) return undefined
  const { expiresAt: at } = own
  if (!renewsByItself({ ...facts, ...own }) && isTakenOn(facts, all, { end: at, now })) return undefined
  return { at, lookups: own.issued, plan, taxKind, notifiedUnitCents: announcedUnitCents(own, at) }
}
