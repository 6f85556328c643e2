import type { Transaction } from '@portal/foundation/database'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { papers } from '../papers/papers.tables.ts'
import { orders } from './orders.tables.ts'

/** Rows of each kind that a search finds. */
const ROWS_FOUND = 10

const FOUND = { id: orders.id, poNumber: orders.poNumber, placedAt: orders.placedAt }

/**
 * At most ten placed orders of an account, by the beginning of their number or a part of their PO number, which is in
 * lower case; those with just this number come first, then the latest. Reads the orders of one account by its index.
 */
export function findOrdersByNumber(tx: Transaction, accountId: number, number: string) {
  const isNumber = sql`${orders.id}::text = ${number}`
  const isBeginning = sql`starts_with(${orders.id}::text, ${number})`
  return tx
    .select(FOUND)
    .from(orders)
    .where(and(isOfAccount(accountId), or(isBeginning, contains(orders.poNumber, number))))
    .orderBy(desc(or(isNumber, isJust(orders.poNumber, number)) ?? isNumber), desc(orders.placedAt), desc(orders.id))
    .limit(ROWS_FOUND)
}

/** At most ten papers about orders of an account, by a part of their number, with their orders; in the same sequence. */
export function findPapersByNumber(tx: Transaction, accountId: number, number: string) {
  return tx
    .select({ ...FOUND, number: papers.number, kind: papers.kind })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(isOfAccount(accountId), isNotNull(papers.number), contains(papers.number, number)))
    .orderBy(desc(isJust(papers.number, number)), desc(papers.id))
    .limit(ROWS_FOUND)
}

function isOfAccount(accountId: number) {
  return and(eq(orders.accountId, accountId), isNotNull(orders.placedAt))
}

function contains(column: AnyPgColumn, text: string) {
  return sql`position(${text} in lower(${column})) > 0`
}

function isJust(column: AnyPgColumn, text: string) {
  return sql`lower(${column}) = ${text}`
}
