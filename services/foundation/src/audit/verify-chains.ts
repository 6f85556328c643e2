import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'

/** Rows read at once: far less than a statement may take. */
const ROWS_AT_ONCE = 5_000

/** Length of a chain and the hash of its last row. */
export interface ChainEnd {
  lines: number
  hash: string
}

/** Chain ends by account; 0 is the chain of rows without an account. */
export type ChainEnds = Readonly<Record<number, ChainEnd>>

/** The first place where the log differs from what was written. */
export interface BrokenLink {
  /** 0 for what belongs to no account. */
  accountId: number
  position: number
  /** Id of the row there, if any. */
  id?: string
  what: 'is missing' | 'was changed' | 'was put in later' | 'is not what the chain ended with'
}

export interface Verification {
  rows: number
  ends: ChainEnds
  broken: BrokenLink | undefined
}

/** The columns in the order in which they are hashed, as text. */
interface Row {
  accountId: number
  position: number
  id: string
  hash: string
  parts: (string | null)[]
}

/**
 * Recomputes every chain in one snapshot, while writes continue; it trusts only the rows of the database. A log that
 * was rewritten completely, including its ends, is detected only against `known`: ends stored elsewhere.
 */
export function verifyChains(db: Database, known: ChainEnds = {}): Promise<Verification> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const ends = await readEnds(tx)
    const reached: Record<number, ChainEnd> = {}
    let rows = 0
    for await (const row of readRows(tx)) {
      const { accountId, position, hash } = row
      const broken = brokenAt(row, reached[accountId], known[accountId])
      if (broken) return { rows, ends, broken }
      reached[accountId] = { lines: position, hash }
      rows += 1
    }
    return { rows, ends, broken: brokenEnd(reached, ends) ?? lostSince(known, reached) }
  })
}

function brokenAt(row: Row, before: ChainEnd = { lines: 0, hash: '' }, known?: ChainEnd): BrokenLink | undefined {
  const { accountId, position, id, hash, parts } = row
  const next = before.lines + 1
  if (position > next) return { accountId, position: next, what: 'is missing' }
  if (position < next) return { accountId, position, id, what: 'was put in later' }

  const isKnown = known?.lines !== position || known.hash === hash
  return hash === linkOf(before.hash, position, parts) && isKnown
    ? undefined
    : { accountId, position, id, what: 'was changed' }
}

/** The end of each chain is written with its last row. */
function brokenEnd(reached: ChainEnds, ends: ChainEnds): BrokenLink | undefined {
  for (const accountId of accountsOf(reached, ends)) {
    const { lines = 0, hash = '' } = reached[accountId] ?? {}
    const end = ends[accountId] ?? { lines: 0, hash: '' }
    if (lines < end.lines) return { accountId, position: lines + 1, what: 'is missing' }
    if (lines > end.lines) return { accountId, position: end.lines + 1, what: 'was put in later' }
    if (hash !== end.hash) return { accountId, position: lines, what: 'is not what the chain ended with' }
  }
  return undefined
}

function lostSince(known: ChainEnds, reached: ChainEnds): BrokenLink | undefined {
  const accountId = accountsOf(known).find((id) => (reached[id]?.lines ?? 0) < (known[id]?.lines ?? 0))
  return accountId === undefined
    ? undefined
    : { accountId, position: (reached[accountId]?.lines ?? 0) + 1, what: 'is missing' }
}

function accountsOf(...ends: ChainEnds[]): number[] {
  return [...new Set(ends.flatMap((some) => Object.keys(some).map(Number)))].sort((one, other) => one - other)
}

/** The same as `audit_link` of the database (the baseline migration), so that neither can be changed alone. */
function linkOf(previous: string, position: number, parts: Row['parts']): string {
  const written = [previous, String(position), ...parts].map((part) =>
    part === null ? '-' : `${Buffer.byteLength(part)}:${part}`,
  )
  return createHash('sha256').update(written.join('')).digest('hex')
}

async function* readRows(tx: Transaction): AsyncGenerator<Row> {
  await tx.execute(sql`
    declare audit_rows no scroll cursor for
    select coalesce(account_id, 0)::text as account_id, position::text, id::text, hash,
      array[account_id::text, id::text, floor(extract(epoch from at) * 1000)::bigint::text, action, subject,
        actor_id::text, acting_as_id::text, network, request_id, fields::text] as parts
    from audit order by audit.account_id, audit.position, audit.id`)
  while (true) {
    const rows = await rowsOf<Record<string, string> & Pick<Row, 'parts'>>(
      tx,
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from audit_rows`,
    )
    for (const { account_id, position, id = '', hash = '', parts } of rows) {
      yield { accountId: Number(account_id), position: Number(position), id, hash, parts }
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function readEnds(tx: Transaction): Promise<ChainEnds> {
  const found = await rowsOf<Record<'account_id' | 'lines' | 'hash', string>>(
    tx,
    sql`select account_id::text, lines::text, hash from audit_chains`,
  )
  return Object.fromEntries(found.map(({ account_id, lines, hash }) => [account_id, { lines: Number(lines), hash }]))
}

async function rowsOf<Found>(tx: Transaction, query: SQL): Promise<Found[]> {
  return ((await tx.execute(query)) as unknown as { rows: Found[] }).rows
}
