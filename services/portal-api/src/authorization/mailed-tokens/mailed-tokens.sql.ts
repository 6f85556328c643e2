import { HOUR_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { hashToken, newToken } from '@portal/foundation/sessions'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { type MailedPurpose, mailedTokens } from './mailed-tokens.tables.ts'

/** How long a mailed link works, in ms (rules B9, B11). */
export const MAILED_LIFETIMES: Readonly<Record<MailedPurpose, number>> = {
  'sign-up': 24 * HOUR_MS,
  address: 24 * HOUR_MS,
  'password-reset': HOUR_MS,
  'one-time-password': HOUR_MS,
  'staff-invitation': 72 * HOUR_MS,
}

/** Returns when a link that is made now ends. */
export function mailedUntil(purpose: MailedPurpose, now: Date): Date {
  return new Date(now.getTime() + MAILED_LIFETIMES[purpose])
}

export interface MailedToken {
  purpose: MailedPurpose
  identityId: number
  email: string
}

/** Creates a token for a letter; earlier ones stay valid. Returns the part that goes into the link. */
export async function issueMailedToken(tx: Transaction, mailed: MailedToken, now: Date): Promise<string> {
  const token = newToken()
  await keepMailedToken(tx, mailed, token, now)
  return token
}

export async function keepMailedToken(tx: Transaction, mailed: MailedToken, token: string, now: Date): Promise<void> {
  const expiresAt = mailedUntil(mailed.purpose, now)
  await tx
    .insert(mailedTokens)
    .values({ ...mailed, tokenHash: hashToken(token), expiresAt })
    .onConflictDoNothing()
}

type Named = { token: string; purposes: readonly MailedPurpose[]; now: Date }

/** Returns the content of an unused token that has not expired. */
export async function findMailedToken(tx: Transaction, named: Named): Promise<MailedToken | undefined> {
  const { purpose, identityId, email } = mailedTokens
  const [row] = await tx.select({ purpose, identityId, email }).from(mailedTokens).where(usable(named))
  return row
}

/** Uses a token up; of two at the same moment one succeeds. */
export async function useMailedToken(tx: Transaction, named: Named): Promise<boolean> {
  const used = await tx
    .update(mailedTokens)
    .set({ usedAt: named.now })
    .where(usable(named))
    .returning({ tokenHash: mailedTokens.tokenHash })
  return used.length > 0
}

/** Uses up one link, and the others of its kind with it. */
export async function useUpMailedTokens(
  tx: Transaction,
  { purpose, identityId }: Omit<MailedToken, 'email'>,
  now: Date,
): Promise<void> {
  const others = and(eq(mailedTokens.identityId, identityId), eq(mailedTokens.purpose, purpose))
  await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(and(others, isNull(mailedTokens.usedAt)))
}

/** Deletes tokens whose links no longer work; returns how many. */
export async function purgeMailedTokens(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, mailedTokens, lte(mailedTokens.expiresAt, now))
}

function usable({ token, purposes, now }: Named) {
  return and(
    eq(mailedTokens.tokenHash, hashToken(token)),
    inArray(mailedTokens.purpose, [...purposes]),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, now),
  )
}
