import type { Transaction } from '@portal/foundation/database'
import { nameWords, organizations } from '@portal/foundation/people'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { prefixQuery } from './search-words.ts'

const ORGANIZATIONS_FOUND = 50

/** At most 50 organizations, by words of their name or by id. */
export function findOrganizations(tx: Transaction, { text, number }: { text: string; number: number | undefined }) {
  const query = prefixQuery(text)
  return tx
    .select()
    .from(organizations)
    .where(
      and(
        isNotNull(organizations.primaryAccountId),
        or(
          query ? sql`${nameWords(organizations.name)} @@ ${query}` : sql`false`,
          number === undefined ? undefined : eq(organizations.id, number),
        ),
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(ORGANIZATIONS_FOUND)
}
