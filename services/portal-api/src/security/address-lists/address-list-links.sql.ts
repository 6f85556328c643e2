import type { Transaction } from '@portal/foundation/database'
import { eq, lte } from 'drizzle-orm'
import { addressListLinks } from './address-list-links.tables.ts'

type Link = typeof addressListLinks.$inferInsert

/** Inserts a link, and deletes expired ones. */
export async function insertAddressListLink(tx: Transaction, link: Link, now: Date): Promise<void> {
  await tx.delete(addressListLinks).where(lte(addressListLinks.expiresAt, now))
  await tx.insert(addressListLinks).values(link)
}

/** The link with this hash, which nobody can take again: of several who come at once one gets it. */
export async function takeAddressListLink(tx: Transaction, tokenHash: string) {
  const [link] = await tx.delete(addressListLinks).where(eq(addressListLinks.tokenHash, tokenHash)).returning()
  return link
}
