import { statement, type Transaction } from '@portal/foundation/database'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { editions, licences, productLines } from '../catalog/catalog.tables.ts'
import { accountLicences, licenceRateLimits } from './licences.tables.ts'

function selectLicences(tx: Transaction) {
  return tx
    .select({ held: accountLicences, licence: licences, edition: editions, line: productLines })
    .from(accountLicences)
    .innerJoin(licences, eq(licences.id, accountLicences.licenceId))
    .innerJoin(editions, eq(editions.id, licences.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .where(eq(accountLicences.accountId, sql.placeholder('accountId')))
    .orderBy(asc(licences.key))
}

export type LicenceFacts = Awaited<ReturnType<typeof selectLicences>>[number]

const ofAccount = statement<{ accountId: number }, LicenceFacts[]>('licences-of-account', selectLicences)

/** The licenses that an account holds, with their names. */
export function findLicences(tx: Transaction, accountId: number): Promise<LicenceFacts[]> {
  return ofAccount(tx, { accountId })
}

/** Returns the names of these licenses in the catalog. */
export function findLicenseLabels(tx: Transaction, ids: readonly string[]) {
  const { id, label } = licences
  return tx
    .select({ id, label })
    .from(licences)
    .where(inArray(id, [...ids]))
}

/**
 * Returns whether the account holds the license; ids come from the catalog, so other accounts' licenses must not match.
 */
export async function holdsLicence(tx: Transaction, accountId: number, licenceId: string): Promise<boolean> {
  const held = await tx
    .select({ licenceId: accountLicences.licenceId })
    .from(accountLicences)
    .where(ofTrack(accountId, licenceId))
  return held.length > 0
}

/** Locks the license as the account holds it, so that its subscriptions change one after the other. */
export async function lockLicense(tx: Transaction, accountId: number, licenceId: string): Promise<boolean> {
  const held = await tx
    .select({ licenceId: accountLicences.licenceId })
    .from(accountLicences)
    .where(ofTrack(accountId, licenceId))
    .for('update')
  return held.length > 0
}

/** Returns the name of a license of the catalog. */
export async function findLicenseLabel(tx: Transaction, id: string): Promise<string> {
  const [found] = await tx.select({ label: licences.label }).from(licences).where(eq(licences.id, id))
  return found?.label ?? ''
}

/** Notes since when and why a license of an account is suspended; null resumes it. Returns whether that changed anything. */
export async function setSuspended(
  tx: Transaction,
  { accountId, licenseId }: { accountId: number; licenseId: string },
  suspended: { at: Date; reason: string } | null,
): Promise<boolean> {
  const { suspendedAt } = accountLicences
  const changed = await tx
    .update(accountLicences)
    .set({ suspendedAt: suspended?.at ?? null, suspendReason: suspended?.reason ?? null })
    .where(and(ofTrack(accountId, licenseId), suspended ? isNull(suspendedAt) : isNotNull(suspendedAt)))
    .returning({ suspendedAt })
  return changed.length > 0
}

/** Times during which the gateway throttled the license, the latest first. */
export function findRateLimits(tx: Transaction, accountId: number, licenceId: string) {
  return tx
    .select()
    .from(licenceRateLimits)
    .where(and(eq(licenceRateLimits.accountId, accountId), eq(licenceRateLimits.licenceId, licenceId)))
    .orderBy(desc(licenceRateLimits.createdAt))
}

/** Inserts times when the gateway throttled licenses; known ones are kept. */
export async function insertSlowed(tx: Transaction, slowed: (typeof licenceRateLimits.$inferInsert)[]): Promise<void> {
  if (slowed.length) await tx.insert(licenceRateLimits).values(slowed).onConflictDoNothing()
}

/** Deletes when the gateway throttled a license; returns how many times it had. */
export async function clearRateLimits(tx: Transaction, accountId: number, licenceId: string): Promise<number> {
  const gone = await tx
    .delete(licenceRateLimits)
    .where(and(eq(licenceRateLimits.accountId, accountId), eq(licenceRateLimits.licenceId, licenceId)))
    .returning({ id: licenceRateLimits.id })
  return gone.length
}

function ofTrack(accountId: number, licenceId: string) {
  return and(eq(accountLicences.accountId, accountId), eq(accountLicences.licenceId, licenceId))
}
