import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { problem } from '../problem.ts'
import { type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'
import { idempotency } from './idempotency.tables.ts'

/** How long an answer is repeated, ms (rule M11). */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** A write that somebody may send twice: whose, under which key, and all that it asks for. */
export interface Wish {
  userId: number
  key: string
  content: string
  now: Date
  /** Throws where the stored answer may not be repeated to this caller. */
  checkRepeat?: () => void
}

/** The answer to an equal wish of the last 24 hours. Refuses with 409 when the key was used for another. */
export async function findAnswer(tx: Transaction, keys: EnvelopeKeys, wish: Wish) {
  const [row] = await tx.select().from(idempotency).where(ownRow(wish))
  if (!row || row.createdAt <= expiry(wish.now)) return undefined
  if (unseal(keys, row.fingerprint, contextOf(wish)) !== digest(wish)) throw problem('request:repeated-differently')

  if (row.answer === null) return undefined
  wish.checkRepeat?.()
  return { answer: JSON.parse(unseal(keys, row.answer, contextOf(wish))) }
}

/**
 * Does the work once per wish, inside the transaction of the work: a duplicate that runs at the same time waits for the
 * first and gets its answer; a first one that fails leaves nothing behind.
 */
export async function answerOnce(
  tx: Transaction,
  keys: EnvelopeKeys,
  wish: Wish | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!wish) return work()

  await tx.delete(idempotency).where(and(ownRow(wish), lte(idempotency.createdAt, expiry(wish.now))))
  const { userId, key, now } = wish
  const mine = await tx
    .insert(idempotency)
    .values({ userId, key, fingerprint: seal(keys, digest(wish), contextOf(wish)), createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (!mine.length) {
    const earlier = await findAnswer(tx, keys, wish)
    if (!earlier) throw problem('request:in-progress')
    return earlier.answer
  }
  const answer = await work()
  await tx
    .update(idempotency)
    .set({ answer: seal(keys, JSON.stringify(answer ?? null), contextOf(wish)) })
    .where(ownRow(wish))
  return answer
}

/** Deletes answers past their time; returns how many. */
export async function purgeOldAnswers(tx: Transaction, now: Date): Promise<number> {
  const gone = await tx
    .delete(idempotency)
    .where(lte(idempotency.createdAt, expiry(now)))
    .returning({ key: idempotency.key })
  return gone.length
}

function ownRow({ userId, key }: Wish) {
  return and(eq(idempotency.userId, userId), eq(idempotency.key, key))
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - ANSWERS_KEPT_MS)
}

function digest({ content }: Wish): string {
  return createHash('sha256').update(content).digest('base64url')
}

function contextOf({ userId, key }: Wish): string {
  return `idempotency:${userId}:${key}`
}
