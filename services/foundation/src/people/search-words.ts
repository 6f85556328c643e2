import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/*
 * What staff search by, as words. The indexes and the search state the same expression, or PostgreSQL would not use the one
 * for the other.
 */

/** A person's names, and the parts of the e-mail address. */
export function userWords(user: Record<'firstName' | 'lastName' | 'email', AnyPgColumn>): SQL {
  return sql`to_tsvector('simple', ${user.firstName} || ' ' || ${user.lastName} || ' ' || translate(${user.email}, '@.-_+', '     '))`
}

/** The words of an account's label, an organization's name or a person's. */
export function nameWords(name: AnyPgColumn | SQL): SQL {
  return sql`to_tsvector('simple', ${name})`
}
