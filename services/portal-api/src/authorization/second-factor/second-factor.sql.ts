import type { TypedCode } from '@portal/contracts/authorization/second-factor-code'
import { HOUR_MS } from '@portal/contracts/time-units'
import { clearAttempts } from '@portal/foundation/attempts'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { clearSecondSteps, deleteRememberedBrowsersOf } from '@portal/foundation/sessions'
import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { secondFactorSubject } from '../sign-in/attempt-subjects.ts'
import { stepOfCode } from './app-codes.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { authenticatorApps, recoveryCodes } from './second-factor.tables.ts'

/** How long a key that was begun can be confirmed, in ms. */
const SETUP_MS = HOUR_MS

/** Matches the app of a person that counts. */
const ofPerson = (userId: number) => and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))

const context = (userId: number) => `authenticator-apps:${userId}`

/** Returns since when two-step login is on for a person; nothing if it is off. */
export async function findSecondFactorSince(tx: Transaction, userId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ since: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(ofPerson(userId))
  return row?.since ?? null
}

/** Returns how many recovery codes a person has not used. */
export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Keeps a new key in place of one that was begun. Returns false if two-step login is on already. */
export async function beginApp(
  tx: Transaction,
  envelope: EnvelopeKeys,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
): Promise<boolean> {
  const begun = { sealedSecret: seal(envelope, secret, context(userId)), begunAt: now, lastStep: null }
  const kept = await tx
    .insert(authenticatorApps)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: begun,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  return kept.length > 0
}

/** Returns the key that somebody begins with, locked, or whether two-step login is on already. */
export async function lockBegunApp(
  tx: Transaction,
  envelope: EnvelopeKeys,
  userId: number,
  now: Date,
): Promise<'on' | 'none' | { secret: string }> {
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)).for('update')
  if (app?.confirmedAt) return 'on'
  if (!app || now.getTime() - app.begunAt.getTime() >= SETUP_MS) return 'none'
  return { secret: unseal(envelope, app.sealedSecret, context(userId)) }
}

/** Turns two-step login on; the code of `step` is used up. No browser is remembered any more (rule B114). */
export async function confirmApp(tx: Transaction, userId: number, step: number, now: Date): Promise<void> {
  await tx
    .update(authenticatorApps)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(authenticatorApps.userId, userId))
  await deleteRememberedBrowsersOf(tx, userId)
}

/** Locks the app of a person, so that codes are renewed by one at a time. Returns whether two-step login is on. */
export async function lockApp(tx: Transaction, userId: number): Promise<boolean> {
  const found = await tx
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(ofPerson(userId))
    .for('update')
  return found.length > 0
}

/** Replaces the recovery codes of a person. */
export async function saveRecoveryCodes(
  tx: Transaction,
  envelope: EnvelopeKeys,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = codes.map((code) => ({ userId, codeHash: recoveryCodeHashes(envelope, code)[0] }))
  await tx.insert(recoveryCodes).values(rows)
}

/** Removes the app, the recovery codes and the remembered browsers of a person, and the wrong codes that were counted. Returns whether two-step login was on. */
export async function deleteSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const [app] = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await deleteRememberedBrowsersOf(tx, userId)
  await clearSecondSteps(tx, userId, ['code', 'remembered'])
  await clearAttempts(tx, secondFactorSubject(userId))
  return Boolean(app?.confirmedAt)
}

/** A code of a person that is good now. */
type GoodCode = { kind: 'app'; step: number; confirmedAt: Date } | { kind: 'recovery'; hashes: string[] }

/**
 * Returns the code if it is good now: of the app about now and not used before, or one of the recovery codes that are left.
 * `worldNow` is what the clock of a phone shows.
 */
export async function findGoodCode(
  tx: Transaction,
  envelope: EnvelopeKeys,
  { userId, code, worldNow }: { userId: number; code: TypedCode | undefined; worldNow: Date },
): Promise<GoodCode | undefined> {
  if (code?.kind === 'app') {
    const [app] = await tx.select().from(authenticatorApps).where(ofPerson(userId))
    if (!app?.confirmedAt) return undefined

    const step = stepOfCode(unseal(envelope, app.sealedSecret, context(userId)), code.code, worldNow)
    const isUnused = step !== undefined && step > (app.lastStep ?? 0)
    return isUnused ? { kind: 'app', step, confirmedAt: app.confirmedAt } : undefined
  }
  if (code?.kind !== 'recovery') return undefined

  const hashes = recoveryCodeHashes(envelope, code.code)
  const left = await tx.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(isLeft(userId, hashes))
  return left.length > 0 ? { kind: 'recovery', hashes } : undefined
}

/** Uses a code up, if the app is still the one that it was found good for; of two at the same moment one succeeds (rule B92). */
export async function useCode(tx: Transaction, userId: number, code: GoodCode, now: Date): Promise<boolean> {
  if (code.kind === 'app') {
    const isUnused = or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, code.step))
    const used = await tx
      .update(authenticatorApps)
      .set({ lastStep: code.step })
      .where(and(ofPerson(userId), eq(authenticatorApps.confirmedAt, code.confirmedAt), isUnused))
      .returning({ userId: authenticatorApps.userId })
    return used.length > 0
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isLeft(userId, code.hashes))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

function isLeft(userId: number, hashes: readonly string[]) {
  return and(
    eq(recoveryCodes.userId, userId),
    inArray(recoveryCodes.codeHash, [...hashes]),
    isNull(recoveryCodes.usedAt),
  )
}

/** Deletes keys whose setup was never finished; returns how many. */
export async function purgeBegunApps(tx: Transaction, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - SETUP_MS).toISOString()
  return deleteRows(
    tx,
    authenticatorApps,
    sql`${authenticatorApps.confirmedAt} is null and ${authenticatorApps.begunAt} <= ${oldest}::timestamptz`,
  )
}
