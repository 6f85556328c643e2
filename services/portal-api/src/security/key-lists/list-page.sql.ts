import { ROWS_AT_MOST } from '@portal/contracts/page'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ListPosition, positionOf } from './list-cursor.ts'

/** Rows behind a position, in a list with the newest first. */
export function isBehind(table: { createdAt: PgColumn; id: PgColumn }, { createdAt, id }: ListPosition): SQL {
  const at = createdAt.toISOString()
  return sql`(${table.createdAt} < ${at} or (${table.createdAt} = ${at} and ${table.id} > ${id}))`
}

/** Returns the page that a query asks for. */
export function pageOf({ after, limit }: { after?: string | undefined; limit?: number | undefined }) {
  return { after: positionOf(after), limit: limit ?? ROWS_AT_MOST }
}
