import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import { problem } from '../problem.ts'
import { type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'
import { idempotency } from './idempotency.tables.ts'

/** How long a response is repeated, in ms (rule M11). */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** A write that somebody may send twice: whose, under which key, and all that it asks for. */
export interface IdempotentRequest {
  userId: number
  key: string
  content: string
  now: Date
  /** Throws where the stored answer may not be repeated to this caller. */
  checkRepeat?: () => void
}

/** The answer to an equal request of the last 24 hours. Refuses with 409 when the key was used for another. */
export async function findAnswer(tx: Transaction, keys: EnvelopeKeys, request: IdempotentRequest) {
  const [row] = await tx.select().from(idempotency).where(ownRow(request))
  if (!row || row.createdAt <= expiry(request.now)) return undefined
  if (unseal(keys, row.fingerprint, contextOf(request)) !== digest(request))
    throw problem('request:repeated-differently')

  if (row.answer === null) return undefined
  request.checkRepeat?.()
  return { answer: JSON.parse(unseal(keys, row.answer, contextOf(request))) }
}

/**
 * Does the work once per request, inside the transaction of the work: a duplicate that runs at the same time waits for the
 * first and gets its answer; a first one that fails leaves nothing behind.
 */
export async function answerOnce(
  tx: Transaction,
  keys: EnvelopeKeys,
  request: IdempotentRequest | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!request) return work()

  await tx.delete(idempotency).where(and(ownRow(request), lte(idempotency.createdAt, expiry(request.now))))
  const { userId, key, now } = request
  const mine = await tx
    .insert(idempotency)
    .values({ userId, key, fingerprint: seal(keys, digest(request), contextOf(request)), createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (!mine.length) {
    const earlier = await findAnswer(tx, keys, request)
    if (!earlier) throw problem('request:in-progress')
    return earlier.answer
  }
  const answer = await work()
  await tx
    .update(idempotency)
    .set({ answer: seal(keys, JSON.stringify(answer ?? null), contextOf(request)) })
    .where(ownRow(request))
  return answer
}

/** Deletes answers past their time; returns how many. */
export async function purgeOldAnswers(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, idempotency, lte(idempotency.createdAt, expiry(now)))
}

function ownRow({ userId, key }: IdempotentRequest) {
  return and(eq(idempotency.userId, userId), eq(idempotency.key, key))
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - ANSWERS_KEPT_MS)
}

function digest({ content }: IdempotentRequest): string {
  return createHash('sha256').update(content).digest('base64url')
}

function contextOf({ userId, key }: IdempotentRequest): string {
  return `idempotency:${userId}:${key}`
}
