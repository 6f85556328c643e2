import { createHash } from 'node:crypto'
import type { FaultReport } from '@portal/contracts/platform'
import type { Transaction } from '@portal/foundation/database'
import { faults } from '@portal/foundation/faults'
import { desc, eq, inArray, lt, sql } from 'drizzle-orm'

export interface Fault extends Omit<FaultReport, 'id'> {
  reference: string
  reportedAt: Date
}

/** How long a fault is kept, in ms. */
const FAULTS_KEPT_MS = 30 * 24 * 3_600_000
/** Maximum number of faults shown to a remote's team. */
const FAULTS_SHOWN = 50
/** A broken release has many visitors; this many of their references can be found. */
const OTHER_REFERENCES_KEPT = 100

/** Equal reports of one day are one row with a count. Keeps as many new ones as `roomFor` grants, and answers these. */
export async function insertFaults(
  tx: Transaction,
  reported: readonly Fault[],
  roomFor = (wanted: number) => wanted,
): Promise<Fault[]> {
  const rows = folded(reported)
  const digests = rows.map(({ digest }) => digest)
  const found = await tx.select({ digest: faults.digest }).from(faults).where(inArray(faults.digest, digests))
  const known = new Set(found.map(({ digest }) => digest))
  const fresh = rows.filter(({ digest }) => !known.has(digest))
  const added = fresh.slice(0, fresh.length && roomFor(fresh.length))
  const kept = rows.filter((row) => known.has(row.digest) || added.includes(row))
  if (!kept.length) return []

  const references = sql`${faults.otherReferences} || excluded.reference || excluded.other_references`
  await tx
    .insert(faults)
    .values(kept)
    .onConflictDoUpdate({
      target: faults.digest,
      set: {
        count: sql`${faults.count} + excluded.count`,
        otherReferences: sql`(${references})[:${sql.raw(String(OTHER_REFERENCES_KEPT))}]`,
      },
    })
  return added
}

/** Each different fault once, in an order in which two requests never wait for each other's rows. */
function folded(reported: readonly Fault[]) {
  const rows = new Map<string, Fault & { digest: string; count: number; otherReferences: string[] }>()
  for (const fault of reported) {
    const digest = digestOf(fault)
    const row = rows.get(digest)
    if (row) {
      row.count += 1
      row.otherReferences.push(fault.reference)
    } else rows.set(digest, { ...fault, digest, count: 1, otherReferences: [] })
  }
  return [...rows.values()].sort((one, other) => (one.digest < other.digest ? -1 : 1))
}

function digestOf({ kind, message, remote, release, page, source, stack, reportedAt }: Fault): string {
  const said = [kind, message, remote, release, page, source, stack, reportedAt.toISOString().slice(0, 10)]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

export async function purgeOldFaults(tx: Transaction, now: Date) {
  await tx.delete(faults).where(lt(faults.reportedAt, new Date(now.getTime() - FAULTS_KEPT_MS)))
}

/** Returns the faults of a remote, newest first. */
export function listFaults(tx: Transaction, remote: string) {
  return tx
    .select()
    .from(faults)
    .where(eq(faults.remote, remote))
    .orderBy(desc(faults.reportedAt), faults.digest)
    .limit(FAULTS_SHOWN)
}
