import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { clearSecondSteps, deleteRememberedBrowsersOf, newToken } from '@portal/foundation/sessions'
import { and, asc, count, eq, lt, min, or, sql } from 'drizzle-orm'
import { passkeyHandles, passkeys } from './passkeys.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Returns the passkeys of a person, the oldest first. */
export function findPasskeysOf(tx: Transaction, userId: number): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

/** Returns how many passkeys a person has, and since when they have the oldest. */
export async function countPasskeys(tx: Transaction, userId: number): Promise<{ count: number; since: Date | null }> {
  const [row] = await tx
    .select({ count: count(), since: min(passkeys.createdAt) })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return row ?? { count: 0, since: null }
}

/** Finds the passkey with this id of its keeper, what its person is known by there, and whether they may not log in. */
export async function findPasskey(tx: Transaction, credentialId: string) {
  const [row] = await tx
    .select({ passkey: passkeys, handle: passkeyHandles.handle, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(passkeyHandles, eq(passkeyHandles.userId, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return row && { ...row.passkey, handle: row.handle, disabled: !isLoginActive(row.user) }
}

/** Returns what authenticators know a person by; the first time it is made up. */
export async function ensureHandle(tx: Transaction, userId: number): Promise<string> {
  await tx.insert(passkeyHandles).values({ userId, handle: newToken() }).onConflictDoNothing()
  const [row] = await tx
    .select({ handle: passkeyHandles.handle })
    .from(passkeyHandles)
    .where(eq(passkeyHandles.userId, userId))
  if (!row) throw new Error('The handle was just written.')
  return row.handle
}

/** Keeps a new passkey. Returns nothing if its id is known already, of any person. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<typeof passkeys.$inferInsert, 'id'>,
): Promise<PasskeyRow | undefined> {
  const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return added
}

interface Use {
  id: number
  userId: number
  counter: number
  isSynced: boolean
  now: Date
  address: string
  userAgent: string
}

/**
 * Notes the use of a passkey, if it is still there and its counter went on: of two uses with one counter the first passes
 * (rule B107).
 */
export async function notePasskeyUse(tx: Transaction, { id, userId, counter, now, ...use }: Use): Promise<boolean> {
  const goesOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await tx
    .update(passkeys)
    .set({ ...use, counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), goesOn))
    .returning({ id: passkeys.id })
  return used.length > 0
}

const ofPerson = ({ id, userId }: Pick<PasskeyRow, 'id' | 'userId'>) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Finds a passkey of a person and locks it. */
export async function lockPasskey(tx: Transaction, which: Pick<PasskeyRow, 'id' | 'userId'>) {
  const [found] = await tx.select().from(passkeys).where(ofPerson(which)).for('update')
  return found
}

export async function savePasskeyName(tx: Transaction, which: Pick<PasskeyRow, 'id' | 'userId'>, name: string) {
  await tx.update(passkeys).set({ name }).where(ofPerson(which))
}

/** It may be lost with its device, and the browsers there: none is remembered any more (rule B114). */
export async function deletePasskey(tx: Transaction, which: Pick<PasskeyRow, 'id' | 'userId'>): Promise<void> {
  await tx.delete(passkeys).where(ofPerson(which))
  await deleteRememberedBrowsersOf(tx, which.userId)
  if ((await countPasskeys(tx, which.userId)).count === 0) await clearSecondSteps(tx, which.userId, ['passkey'])
}

/** Removes all passkeys of a person; returns how many. What authenticators know them by stays. */
export async function deletePasskeysOf(tx: Transaction, userId: number): Promise<number> {
  await deleteRememberedBrowsersOf(tx, userId)
  await clearSecondSteps(tx, userId, ['passkey'])
  const deleted = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return deleted.length
}

/** Removes what authenticators know a person by, and all their passkeys. */
export async function deletePasskeysAndHandle(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passkeyHandles).where(eq(passkeyHandles.userId, userId))
}
