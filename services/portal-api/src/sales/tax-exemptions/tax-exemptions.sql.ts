import type { Transaction } from '@portal/foundation/database'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { taxExemptions } from './tax-exemptions.tables.ts'

/** A declaration of exemption stands until it is revoked; SQL alone decides it (rule J16). */
export const IS_STANDING = isNull(taxExemptions.revokedAt)

/** The declaration that stands; `undefined` for an account that is taxed (rule J16). */
export async function findTaxExemption(tx: Transaction, accountId: number) {
  const [exemption] = await tx
    .select()
    .from(taxExemptions)
    .where(and(eq(taxExemptions.accountId, accountId), IS_STANDING))
    .orderBy(desc(taxExemptions.declaredAt))
    .limit(1)
  return exemption
}

export async function insertTaxExemption(tx: Transaction, declared: typeof taxExemptions.$inferInsert): Promise<void> {
  await tx.insert(taxExemptions).values(declared)
}

export async function revokeTaxExemptions(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx
    .update(taxExemptions)
    .set({ revokedAt: now })
    .where(and(eq(taxExemptions.accountId, accountId), IS_STANDING))
}
