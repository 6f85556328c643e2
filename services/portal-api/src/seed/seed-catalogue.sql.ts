import type { Transaction } from '@portal/foundation/database'
import { editions, licences, plans, productLines } from '../subscriptions/catalogue/catalogue.tables.ts'
import { catalogueRows } from './catalogue-rows.ts'

/** Fills the catalog with what the ten pricing pages offer (commerce.md §2). */
export async function seedCatalogue(tx: Transaction): Promise<void> {
  const rows = catalogueRows()
  await tx.insert(productLines).values(rows.lines)
  await tx.insert(editions).values(rows.editions)
  await tx.insert(licences).values(rows.licences)
  await tx.insert(plans).values(rows.plans)
}
