import type { LoadRecord } from '@portal/contracts/loads'
import type { LoadsView } from '@portal/contracts/release-registry'
import type { Transaction } from '@portal/foundation/database'
import { count, desc, eq, lt, max, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { remoteLoads } from './loads.tables.ts'

export interface Load extends LoadRecord {
  reportedAt: Date
}

/** How long a record is kept, in ms. */
const LOADS_KEPT_MS = 30 * 24 * 3_600_000

export async function insertLoads(tx: Transaction, loads: readonly Load[]) {
  if (loads.length === 0) return
  await tx.insert(remoteLoads).values(
    loads.map(({ phases, ...load }) => ({
      ...load,
      planMs: phases.plan,
      entryMs: phases.entry,
      codeMs: phases.code,
      mountMs: phases.mount,
      contentMs: phases.content,
    })),
  )
}

export async function purgeOldLoads(tx: Transaction, now: Date) {
  await tx.delete(remoteLoads).where(lt(remoteLoads.reportedAt, new Date(now.getTime() - LOADS_KEPT_MS)))
}

/** Summarizes the loads of each release of a remote, into pages or as cards; the most recently reported first. */
export function sumUpLoads(tx: Transaction, remote: string) {
  const { release, module, reportedAt, outcome, retries, bytes, planMs, entryMs, codeMs, mountMs, contentMs } =
    remoteLoads
  const outcomeIs = (one: LoadRecord['outcome']) => countOf(sql`${outcome} = ${one}`)
  return tx
    .select({
      release,
      module,
      count: count(),
      loaded: outcomeIs('loaded'),
      fellBack: outcomeIs('fell-back'),
      failed: outcomeIs('failed'),
      left: outcomeIs('left'),
      retried: countOf(sql`${retries} > 0`),
      bytes: spreadOf(bytes),
      plan: spreadOf(planMs),
      entry: spreadOf(entryMs),
      code: spreadOf(codeMs),
      mount: spreadOf(mountMs),
      content: spreadOf(contentMs),
    })
    .from(remoteLoads)
    .where(eq(remoteLoads.remote, remote))
    .groupBy(release, module)
    .orderBy(desc(max(reportedAt)), release, module)
}

function countOf(condition: SQL) {
  return sql<number>`count(*) filter (where ${condition})::int`
}

function spreadOf(column: PgColumn) {
  const part = (share: number) =>
    sql`round(percentile_cont(${sql.raw(String(share))}) within group (order by ${column}))::int`
  return sql<
    LoadsView['bytes']
  >`case when count(${column}) > 0 then json_build_object('p50', ${part(0.5)}, 'p75', ${part(0.75)}) end`
}
