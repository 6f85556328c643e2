import type { Transaction } from '@portal/foundation/database'
import { asc, eq } from 'drizzle-orm'
import { catalogueVersion, editions, licences, plans, productLines } from './catalogue.tables.ts'

export type PricedPlan = Awaited<ReturnType<typeof findPricedPlans>>[number]

/** The plans that the price list shows, deprecated ones too while they are visible. */
export function findPricedPlans(tx: Transaction) {
  return tx
    .select({ plan: plans, licence: licences, edition: editions, line: productLines })
    .from(plans)
    .innerJoin(licences, eq(licences.id, plans.licenceId))
    .innerJoin(editions, eq(editions.id, licences.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .where(eq(plans.visible, true))
    .orderBy(asc(licences.key), asc(plans.months), asc(plans.lookups), asc(plans.priceCents), asc(plans.id))
}

/** Rises with every change to what can be bought, in the same transaction. */
export async function catalogueVersionOf(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ version: catalogueVersion.version }).from(catalogueVersion)
  return row?.version ?? 0
}
