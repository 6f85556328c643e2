import type { Transaction } from '@portal/foundation/database'
import { helpRatings } from './help-ratings.tables.ts'

export async function insertHelpRating(tx: Transaction, rating: typeof helpRatings.$inferInsert): Promise<void> {
  await tx.insert(helpRatings).values(rating)
}
