import { statement, type Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { paymentMethods } from './payment-methods.tables.ts'

export type CardRow = typeof paymentMethods.$inferSelect

/** The cards that an account has now, the primary one first, then as they came. */
export function findCards(tx: Transaction, accountId: number): Promise<CardRow[]> {
  return cardsOfAccount(tx, { accountId })
}

const cardsOfAccount = statement<{ accountId: number }, CardRow[]>('cards-of-account', (tx) =>
  tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.accountId, sql.placeholder('accountId')), isNull(paymentMethods.deactivatedAt)))
    .orderBy(...ORDER),
)

/** One of them. */
export async function findCard(tx: Transaction, accountId: number, id: string): Promise<CardRow | undefined> {
  return (await findCards(tx, accountId)).find((card) => card.id === id)
}

/** Also those that were deleted. */
export function findCardsEver(tx: Transaction, accountId: number): Promise<CardRow[]> {
  return tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId))
    .orderBy(...ORDER)
}

/**
 * Other accounts that have or had a card of this one: whose bank said yes to it, so it is somebody's own (rule J2). Locks the cards,
 * so that two accounts with the same one decide one after the other.
 */
export async function lockAccountsOfSameCards(tx: Transaction, accountId: number): Promise<number[]> {
  const own = tx
    .select({ fingerprint: paymentMethods.fingerprint })
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId))
  const found = await tx
    .select({ accountId: paymentMethods.accountId })
    .from(paymentMethods)
    .where(inArray(paymentMethods.fingerprint, own))
    // Always in the same order, or two accounts with two cards would wait for each other.
    .orderBy(asc(paymentMethods.id))
    .for('no key update')
  return [...new Set(found.map((row) => row.accountId))].filter((id) => id !== accountId)
}

/**
 * Cards of this number in other accounts. Locks the number until the transaction ends, so that two accounts that bring it at the same
 * time are looked at one after the other.
 */
export async function lockSameCardsOfOthers(
  tx: Transaction,
  { accountId, fingerprint }: Pick<CardRow, 'accountId' | 'fingerprint'>,
): Promise<CardRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`card ${fingerprint}`}))`)
  return tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.fingerprint, fingerprint), ne(paymentMethods.accountId, accountId)))
}

const ORDER = [desc(paymentMethods.isPrimary), asc(paymentMethods.createdAt), asc(paymentMethods.id)] as const

/** The same, with the account locked: which of its cards is the primary one is decided one call after the other. */
export async function lockCards(tx: Transaction, accountId: number): Promise<CardRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return findCards(tx, accountId)
}

/** Returns one card, locked, unless it was deleted. */
export async function lockCard(tx: Transaction, id: string): Promise<CardRow | undefined> {
  const isOwn = and(eq(paymentMethods.id, id), isNull(paymentMethods.deactivatedAt))
  const [card] = await tx.select().from(paymentMethods).where(isOwn).for('no key update')
  return card
}

export async function insertCard(tx: Transaction, card: typeof paymentMethods.$inferInsert): Promise<CardRow> {
  const [row] = await tx.insert(paymentMethods).values(card).returning()
  if (!row) throw new Error('A card that was just written is not there.')
  return row
}

export async function changeCard(tx: Transaction, id: string, change: Partial<CardRow>): Promise<CardRow> {
  const [row] = await tx.update(paymentMethods).set(change).where(eq(paymentMethods.id, id)).returning()
  if (!row) throw new Error('A card that was just locked is not there.')
  return row
}

/** Takes the place of whichever card is the primary one. */
export async function makePrimary(
  tx: Transaction,
  { id, accountId }: Pick<CardRow, 'id' | 'accountId'>,
): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ isPrimary: false })
    .where(and(eq(paymentMethods.accountId, accountId), eq(paymentMethods.isPrimary, true)))
  await tx.update(paymentMethods).set({ isPrimary: true }).where(eq(paymentMethods.id, id))
}
