import { HOUR_MS } from '@portal/contracts/time-units'
import { attemptDigest, refuseUntil } from '@portal/foundation/attempts'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { networkOf } from '@portal/foundation/http'
import { eq, lte } from 'drizzle-orm'
import { cardTries } from './payment-methods.tables.ts'

/** Cards an hour, of one account and from one network (rule K12). */
const TRIES = 5
/** Tries with a doubtful bot check (rule B17). */
const DOUBTFUL_TRIES = 2

interface Try {
  accountId: number
  address: string
  isDoubtful: boolean
  /** Verified with a mailed code: five more cards, whatever the network did (rule K12). */
  isVouched: boolean
  now: Date
}

/**
 * Counts a card before it is tried, so that a hundred at once are a hundred; refuses with how long to wait. What is refused does
 * not count: the wait ends by waiting.
 */
export async function takeCardTry(
  tx: Transaction,
  { accountId, address, isDoubtful, isVouched, now }: Try,
): Promise<void> {
  const most = isDoubtful && !isVouched ? DOUBTFUL_TRIES : TRIES
  // Always in the same order: two calls that wait for each other would wait for ever.
  const counted = isVouched
    ? [['vouched', String(accountId)]]
    : [
        ['account', String(accountId)],
        ['network', networkOf(address)],
      ]
  const subjects = counted.map((parts) => attemptDigest('card', ...parts))
  for (const subject of subjects) {
    await tx.insert(cardTries).values({ subject, triedAt: [], forgottenAt: now }).onConflictDoNothing()
    const [row] = await tx.select().from(cardTries).where(eq(cardTries.subject, subject)).for('update')
    const recent = (row?.triedAt ?? []).filter((at) => at.getTime() > now.getTime() - HOUR_MS)
    const [oldest] = recent.slice(-most)
    if (oldest && recent.length >= most)
      refuseUntil(new Date(oldest.getTime() + HOUR_MS), now, 'payment-context:too-many-cards')

    const forgottenAt = new Date(now.getTime() + HOUR_MS)
    await tx
      .update(cardTries)
      .set({ triedAt: [...recent, now], forgottenAt })
      .where(eq(cardTries.subject, subject))
  }
}

/** Deletes what counts for nothing any more; returns how many. */
export async function purgeCardTries(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, cardTries, lte(cardTries.forgottenAt, now))
}
