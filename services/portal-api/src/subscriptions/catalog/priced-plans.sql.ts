import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { catalogVersion, editions, licences as licenses, plans, productLines } from './catalog.tables.ts'
import { IS_VISIBLE } from './on-sale.sql.ts'

export type PricedPlan = Awaited<ReturnType<typeof findPricedPlans>>[number]

/** The plans that the price list shows, deprecated ones too while they are visible. */
export function findPricedPlans(tx: Transaction) {
  return tx
    .select({ plan: plans, licence: licenses, edition: editions, line: productLines })
    .from(plans)
    .innerJoin(licenses, eq(licenses.id, plans.licenceId))
    .innerJoin(editions, eq(editions.id, licenses.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .where(IS_VISIBLE)
    .orderBy(asc(licenses.key), asc(plans.months), asc(plans.lookups), asc(plans.priceCents), asc(plans.id))
}

/** Rises with every change to what can be bought, in the same transaction. */
export async function catalogVersionOf(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ version: catalogVersion.version }).from(catalogVersion)
  return row?.version ?? 0
}

/** Locks the catalog: transactions that change it touch this row as well and wait until this one is over. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.select({ id: catalogVersion.id }).from(catalogVersion).for('update')
}

/** All in one statement: the catalog has one new version. */
export async function setPrices(tx: Transaction, changed: readonly { id: string; cents: number }[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, cents }) => sql`(${id}, ${cents}::integer)`)
  const priceOf = sql`(select cents from (values ${sql.join(rows, sql`, `)}) as changed (id, cents) where changed.id = ${plans.id})`
  const ids = changed.map(({ id }) => id)
  await tx.update(plans).set({ priceCents: priceOf }).where(inArray(plans.id, ids))
}

export type PlanToBuy = Awaited<ReturnType<typeof findPlansToBuy>>[number]

/** Plans of the price list by their ids, with how their product is taxed; those that nobody sees are not among them. */
export function findPlansToBuy(tx: Transaction, ids: readonly string[]) {
  return selectPlans(tx, and(inArray(plans.id, [...ids]), IS_VISIBLE))
}

/** The same of all plans that there are: staff sell what nobody sees, too. */
export function findPlansOfCatalog(tx: Transaction, ids: readonly string[]) {
  return selectPlans(tx, inArray(plans.id, [...ids]))
}

function selectPlans(tx: Transaction, which: SQL | undefined) {
  return tx
    .select({ plan: plans, taxKind: productLines.taxKind })
    .from(plans)
    .innerJoin(licenses, eq(licenses.id, plans.licenceId))
    .innerJoin(editions, eq(editions.id, licenses.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .where(which)
}

/** Returns all plans of a license, and these, with what their capabilities and tax follow from, the cheapest first. */
export function findPlansOfLicense(tx: Transaction, licenseId: string, ids: readonly string[]) {
  return tx
    .select({ plan: plans, taxKind: productLines.taxKind, license: licenses, edition: editions, line: productLines })
    .from(plans)
    .innerJoin(licenses, eq(licenses.id, plans.licenceId))
    .innerJoin(editions, eq(editions.id, licenses.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .where(or(eq(plans.licenceId, licenseId), inArray(plans.id, [...ids])))
    .orderBy(asc(plans.priceCents), asc(plans.lookups), asc(plans.id))
}

/** Returns plans by id, including plans that are no longer sold. */
export function findPlansByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .select()
    .from(plans)
    .where(inArray(plans.id, [...ids]))
}
