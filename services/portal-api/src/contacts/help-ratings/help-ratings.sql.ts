import type { Transaction } from '@portal/foundation/database'
import { gte, sql } from 'drizzle-orm'
import { helpRatings } from './help-ratings.tables.ts'

export async function insertHelpRating(tx: Transaction, rating: typeof helpRatings.$inferInsert): Promise<void> {
  await tx.insert(helpRatings).values(rating)
}

export interface RatedDocument {
  document: string
  helped: number
  all: number
}

/** Returns the ratings of each document since then, least helpful first. */
export async function countHelpRatings(tx: Pick<Transaction, 'select'>, since: Date): Promise<RatedDocument[]> {
  const { document, isHelpful, ratedAt } = helpRatings
  const helped = sql<number>`(count(*) filter (where ${isHelpful}))::int`
  const all = sql<number>`count(*)::int`
  return tx
    .select({ document, helped, all })
    .from(helpRatings)
    .where(gte(ratedAt, since))
    .groupBy(document)
    .orderBy(sql`avg(${isHelpful}::int), count(*) desc`, document)
}
