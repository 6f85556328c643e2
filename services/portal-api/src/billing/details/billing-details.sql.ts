import type { Transaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { billingDetails } from './billing-details.tables.ts'

/** Tax id and purchase order number of an account; empty where none was given. */
export interface BuyerDetails {
  taxId: string
  poNumber: string
}

export async function findBuyerDetails(tx: Transaction, accountId: number): Promise<BuyerDetails> {
  const { taxId, poNumber } = billingDetails
  const [row] = await tx.select({ taxId, poNumber }).from(billingDetails).where(eq(billingDetails.accountId, accountId))
  return row ?? { taxId: '', poNumber: '' }
}

export async function saveBuyerDetails(tx: Transaction, accountId: number, details: BuyerDetails): Promise<void> {
  await tx
    .insert(billingDetails)
    .values({ ...details, accountId })
    .onConflictDoUpdate({ target: billingDetails.accountId, set: details })
}
