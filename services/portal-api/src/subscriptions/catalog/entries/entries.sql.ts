import type { Transaction } from '@portal/foundation/database'
import { asc, eq } from 'drizzle-orm'
import { editions, licences as licenses, productLines } from '../catalog.tables.ts'

export type LineRow = typeof productLines.$inferSelect
export type EditionRow = typeof editions.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

export function findLines(tx: Transaction): Promise<LineRow[]> {
  return tx.select().from(productLines).orderBy(asc(productLines.key))
}

export function findEditions(tx: Transaction): Promise<EditionRow[]> {
  return tx.select().from(editions).orderBy(asc(editions.key))
}

export function findLicenses(tx: Transaction): Promise<LicenseRow[]> {
  return tx.select().from(licenses).orderBy(asc(licenses.key))
}

export async function insertLine(tx: Transaction, row: typeof productLines.$inferInsert): Promise<LineRow> {
  const [line] = await tx.insert(productLines).values(row).returning()
  return line as LineRow
}

export async function insertEdition(tx: Transaction, row: typeof editions.$inferInsert): Promise<EditionRow> {
  const [edition] = await tx.insert(editions).values(row).returning()
  return edition as EditionRow
}

export async function insertLicense(tx: Transaction, row: typeof licenses.$inferInsert): Promise<LicenseRow> {
  const [license] = await tx.insert(licenses).values(row).returning()
  return license as LicenseRow
}

export async function changeLine(tx: Transaction, row: LineRow): Promise<void> {
  await tx.update(productLines).set(row).where(eq(productLines.id, row.id))
}

export async function changeEdition(tx: Transaction, row: EditionRow): Promise<void> {
  await tx.update(editions).set(row).where(eq(editions.id, row.id))
}

export async function changeLicense(tx: Transaction, row: LicenseRow): Promise<void> {
  await tx.update(licenses).set(row).where(eq(licenses.id, row.id))
}
