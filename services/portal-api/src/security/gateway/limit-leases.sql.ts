import { deleteRows, type Transaction } from '@portal/foundation/database'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { lockLimit } from '../key-limits/key-limits.sql.ts'
import { limitLeases } from './gateway.tables.ts'
import { noteForGateways } from './gateway-books.sql.ts'

export interface LeaseAsk {
  gateway: string
  limitId: string
  /** Time the limit was set or reset, in ms. */
  since: number
  holding: number
  want: number
}

export interface LeaseAnswer {
  granted: number
  /** Lookups under the limit that are not counted yet, of all gateways. */
  left: number
  outcome: 'granted' | 'held' | 'reached' | 'changed'
}

/** Share of the remaining lookups that one gateway reserves at most, unless more lookups wait. */
const SHARE = 0.01

/**
 * Reserves lookups under a limit, never more than are left beside the reservations of all gateways (rule D32). One that lacks lookups
 * that others hold asks these to return them. The limit's row is locked, so that two gateways cannot reserve the same lookup.
 */
export async function leaseLookups(tx: Transaction, ask: LeaseAsk): Promise<LeaseAnswer> {
  const limit = await lockLimit(tx, ask.limitId)
  if (!limit || limit.countsSince.getTime() !== ask.since) return { granted: 0, left: 0, outcome: 'changed' }

  const others = await heldByOthers(tx, ask)
  const left = Math.max(0, limit.max - limit.used)
  const free = Math.max(0, left - others - ask.holding)
  const granted = ask.want > 0 ? Math.min(free, Math.max(ask.want, Math.floor(free * SHARE))) : 0
  await putLease(tx, ask, ask.holding + granted)
  if (granted < ask.want && others > 0) await noteForGateways(tx, 'lease', ask.limitId)
  if (granted) return { granted, left, outcome: 'granted' }
  return { granted, left, outcome: left > 0 ? 'held' : 'reached' }
}

async function heldByOthers(tx: Transaction, { gateway, limitId, since }: LeaseAsk): Promise<number> {
  const [held] = await tx
    .select({ lookups: sql<string | null>`sum(${limitLeases.lookups})` })
    .from(limitLeases)
    .where(
      and(
        eq(limitLeases.limitId, limitId),
        ne(limitLeases.gateway, gateway),
        eq(limitLeases.since, new Date(since)),
        gt(limitLeases.expiresAt, sql`clock_timestamp()`),
      ),
    )
  return Number(held?.lookups ?? 0)
}

async function putLease(tx: Transaction, { gateway, limitId, since }: LeaseAsk, lookups: number): Promise<void> {
  // A minute longer than a gateway uses it.
  const lease = { since: new Date(since), lookups, expiresAt: sql`clock_timestamp() + interval '6 minutes'` }
  const target = [limitLeases.limitId, limitLeases.gateway]
  await tx
    .insert(limitLeases)
    .values({ ...lease, gateway, limitId })
    .onConflictDoUpdate({ target, set: lease })
}

/** Subtracts counted lookups from a gateway's reservations; the caller holds the locks of the limits. */
export async function deductFromLeases(
  tx: Transaction,
  gateway: string,
  counted: readonly { limitId: string; since: number; lookups: number }[],
): Promise<void> {
  if (!counted.length) return
  const rows = counted.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
  await tx.execute(sql`
    update ${limitLeases} set lookups = greatest(0, ${limitLeases.lookups} - counted.lookups)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted("limitId" text, since timestamptz, lookups bigint)
    where ${limitLeases.gateway} = ${gateway} and ${limitLeases.limitId} = counted."limitId"
      and ${limitLeases.since} = counted.since`)
}

/** Returns all reservations of a gateway that stopped or is gone. */
export async function deleteLeases(tx: Transaction, gateway: string): Promise<void> {
  await tx.delete(limitLeases).where(eq(limitLeases.gateway, gateway))
}

/** Deletes reservations that nobody has asked about since they expired; returns how many. */
export async function purgeLeases(tx: Transaction): Promise<number> {
  return deleteRows(tx, limitLeases, lt(limitLeases.expiresAt, sql`now()`))
}
