import type { Transaction } from '@portal/foundation/database'
import { editions, licences, plans, productLines } from '../subscriptions/catalog/catalog.tables.ts'
import { catalogRows } from '../subscriptions/catalog/sample/catalog-rows.ts'

/** Fills the catalog with what the ten pricing pages offer (commerce.md §2). */
export async function seedCatalog(tx: Transaction): Promise<void> {
  const rows = catalogRows()
  await tx.insert(productLines).values(rows.lines)
  await tx.insert(editions).values(rows.editions)
  await tx.insert(licences).values(rows.licenses)
  await tx.insert(plans).values(rows.plans)
}
