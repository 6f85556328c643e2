import type { AnnouncedPrices } from '@portal/contracts/subscriptions/announced-price'
import { statement, type Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { gracePeriodEndOf, isUnpaidRenewal } from '../../billing/index.ts'
import { editions, licences, plans, productLines } from '../catalog/catalog.tables.ts'
import { accountLicences } from '../licences/licences.tables.ts'
import { renewalConsents } from '../renewals/renewal-consents.tables.ts'
import { subscriptions } from './subscriptions.tables.ts'
import { endsFrom } from './term-times.sql.ts'

const nextPlans = alias(plans, 'next_plans')

/** Selects subscriptions with everything that a card shows, newest start first. */
function selectSubscriptions(tx: Transaction, licence?: SQL) {
  return tx
    .select({
      subscription: subscriptions,
      plan: plans,
      licence: { key: licences.key, label: licences.label },
      edition: { key: editions.key },
      line: { key: productLines.key },
      suspendedAt: accountLicences.suspendedAt,
      accountDeactivatedAt: accounts.deactivatedAt,
      nextPlan: nextPlans,
      nextTaxKind: taxKindOfNextPlan(),
      consent: renewalConsents,
      gracePeriodEndsAt: gracePeriodEndOf(subscriptions.orderId, subscriptions.accountId),
      isUnpaidRenewal: isUnpaidRenewal(subscriptions.orderId, subscriptions.accountId),
    })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(accountLicences, ofLicence())
    .innerJoin(licences, eq(licences.id, subscriptions.licenceId))
    .innerJoin(editions, eq(editions.id, licences.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .leftJoin(nextPlans, eq(nextPlans.id, nextPlanId()))
    .leftJoin(renewalConsents, eq(renewalConsents.id, subscriptions.renewalConsentId))
    .where(and(eq(subscriptions.accountId, sql.placeholder('accountId')), licence))
    .orderBy(desc(subscriptions.startsAt), asc(subscriptions.id))
}

export type SubscriptionFacts = Awaited<ReturnType<typeof selectSubscriptions>>[number]

const ofAccount = statement<{ accountId: number }, SubscriptionFacts[]>('subscriptions-of-account', (tx) =>
  selectSubscriptions(tx),
)
const ofOneLicence = statement<{ accountId: number; licenceId: string }, SubscriptionFacts[]>(
  'subscriptions-of-licence',
  (tx) => selectSubscriptions(tx, eq(subscriptions.licenceId, sql.placeholder('licenceId'))),
)

const ofOneLicenceFrom = statement<{ accountId: number; licenceId: string; from: string }, SubscriptionFacts[]>(
  'subscriptions-of-licence-from',
  (tx) => {
    const isStillAhead = endsFrom(sql`${sql.placeholder('from')}::timestamptz`)
    return selectSubscriptions(tx, and(eq(subscriptions.licenceId, sql.placeholder('licenceId')), isStillAhead))
  },
)

/** Subscriptions of an account, or of one of its licenses. */
export function findSubscriptions(
  tx: Transaction,
  accountId: number,
  licenceId?: string,
): Promise<SubscriptionFacts[]> {
  return licenceId === undefined ? ofAccount(tx, { accountId }) : ofOneLicence(tx, { accountId, licenceId })
}

/** Subscriptions of a license in an account that end at this time or later: most of those of two years are over. */
export function findSubscriptionsFrom(
  tx: Transaction,
  { accountId, licenceId }: { accountId: number; licenceId: string },
  from: Date,
): Promise<SubscriptionFacts[]> {
  return ofOneLicenceFrom(tx, { accountId, licenceId, from: from.toISOString() })
}

/** Returns what the terms that an order pays for stand on: whether staff ended them, or the account. */
export function findTermsOfOrder(tx: Transaction, { id, accountId }: { id: number; accountId: number }) {
  return tx
    .select({ terminatedAt: subscriptions.terminatedAt, accountDeactivatedAt: accounts.deactivatedAt })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.orderId, id)))
}

function ofLicence(): SQL | undefined {
  return and(
    eq(accountLicences.accountId, subscriptions.accountId),
    eq(accountLicences.licenceId, subscriptions.licenceId),
  )
}

/**
 * The plan chosen by the customer, or else the plan's successor, or else the same plan if it is renewable (rule I8).
 */
function nextPlanId(): SQL {
  const again = sql`case when ${plans.renewable} then ${plans.id} end`
  return sql`coalesce(${subscriptions.nextPlanId}, ${plans.nextPlanId}, ${again})`
}

/** The way in which the product of the next plan is taxed; null if there is none. */
function taxKindOfNextPlan(): SQL<'saas' | 'data' | null> {
  return sql<'saas' | 'data' | null>`(
    select line.tax_kind from ${licences} as next_licence
    join ${editions} as next_edition on next_edition.id = next_licence.edition_id
    join ${productLines} as line on line.id = next_edition.line_id
    where next_licence.id = ${nextPlans.licenceId}
  )`
}

/** Returns the account that has the subscription. */
export async function findAccountOf(tx: Transaction, id: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return found?.accountId
}

/** Returns a subscription, locked until the transaction ends. */
export async function lockSubscription(tx: Transaction, id: string) {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('no key update')
  return found
}

/** Notes since when subscriptions do not renew by themselves; `null` lets them renew again. */
export async function setAutoRenew(tx: Transaction, ids: readonly string[], disabledAt: Date | null): Promise<void> {
  if (ids.length === 0) return

  await tx
    .update(subscriptions)
    .set({ autoRenewDisabledAt: disabledAt })
    .where(inArray(subscriptions.id, [...ids]))
}

/** Sets a subscription to renew by this consent, at its price (rules I85, I87, I95). */
export async function setConsent(
  tx: Transaction,
  id: string,
  { consentId, unitCents }: { consentId: number; unitCents: number },
): Promise<void> {
  const agreed = { renewalConsentId: consentId, notifiedUnitCents: unitCents, autoRenewDisabledAt: null }
  await tx
    .update(subscriptions)
    .set({ ...agreed, risenUnitCents: null, risenFrom: null })
    .where(eq(subscriptions.id, id))
}

/** Sets what follows a subscription, and whether it renews into that; null leaves the plan to the catalog (rule I110). */
export async function setNextPlan(
  tx: Transaction,
  id: string,
  chosen: Pick<
    typeof subscriptions.$inferInsert,
    'nextPlanId' | 'renewalConsentId' | 'notifiedUnitCents' | 'autoRenewDisabledAt'
  >,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...chosen, risenUnitCents: null, risenFrom: null })
    .where(eq(subscriptions.id, id))
}

/** Records that the term after this one was made; null lets it be made again. */
export async function noteRenewed(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.update(subscriptions).set({ renewalAttemptedAt: at }).where(eq(subscriptions.id, id))
}

/** Records the prices that are announced for what follows (rules I87, I128). */
export async function noteAnnouncedPrices(tx: Transaction, id: string, prices: AnnouncedPrices): Promise<void> {
  const { notifiedUnitCents, risenUnitCents, risenFrom } = prices
  await tx.update(subscriptions).set({ notifiedUnitCents, risenUnitCents, risenFrom }).where(eq(subscriptions.id, id))
}
