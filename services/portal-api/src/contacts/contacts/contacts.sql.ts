import type { ContactDetails, Topic } from '@portal/contracts/contacts/contacts'
import { DAY_MS } from '@portal/contracts/time-units'
import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, canonicalEmail, lockAccount } from '@portal/foundation/people'
import { hashToken } from '@portal/foundation/sessions'
import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { contacts, contactTopics } from './contacts.tables.ts'

/** How long the link of a confirmation letter works, in ms (rule E9). */
const CONFIRMATION_LIFETIME_MS = 7 * DAY_MS
const CONTACTS_OF_AN_ACCOUNT = 100

export type ContactRow = typeof contacts.$inferSelect
export type FoundContact = Awaited<ReturnType<typeof selectContacts>>[number]

const topicsOfContact = sql<Topic[]>`array(
  select ${contactTopics.topic} from ${contactTopics} where ${contactTopics.contactId} = ${contacts.id} order by 1)`

/** The contacts of these accounts with their topics, by name. */
export function findContacts(tx: Transaction, accountIds: readonly number[]): Promise<FoundContact[]> {
  return contactsOfAccounts(tx, { accountIds: [...accountIds] })
}

function selectContacts(tx: Transaction) {
  return tx
    .select({ contact: contacts, topics: topicsOfContact })
    .from(contacts)
    .where(sql`${contacts.accountId} = any(${sql.placeholder('accountIds')})`)
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id))
}

const contactsOfAccounts = statement<{ accountIds: number[] }, FoundContact[]>('contacts-of-accounts', selectContacts)

/** One of the account's, locked, with its topics. */
export async function lockContact(tx: Transaction, accountId: number, id: number): Promise<FoundContact | undefined> {
  const [row] = await tx
    .select({ contact: contacts, topics: topicsOfContact })
    .from(contacts)
    .where(and(eq(contacts.accountId, accountId), eq(contacts.id, id)))
    .for('update', { of: contacts })
  return row
}

/** Locks the contact of the last confirmation letter's link, unless staff deactivated its account. */
export async function lockContactByToken(
  tx: Transaction,
  { accountId, id, token }: { accountId: number; id: number; token: string },
) {
  const [row] = await tx
    .select({ contact: contacts, topics: topicsOfContact, accountLabel: accounts.label })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .where(
      and(
        eq(contacts.accountId, accountId),
        eq(contacts.id, id),
        eq(contacts.tokenHash, hashToken(token)),
        isNull(accounts.deactivatedAt),
      ),
    )
    .for('update', { of: contacts })
  return row
}

/**
 * Returns whether the account may have one more contact. Locks the account, so that two calls cannot both take the last
 * place.
 */
export async function lockRoomForContacts(tx: Transaction, accountId: number): Promise<boolean> {
  await lockAccount(tx, accountId)
  const [row] = await tx.select({ held: count() }).from(contacts).where(eq(contacts.accountId, accountId))
  return (row?.held ?? 0) < CONTACTS_OF_AN_ACCOUNT
}

/**
 * Returns whether another contact of the account has this address. Locks the account, so that the result stays true
 * until the commit.
 */
export async function lockAddress(tx: Transaction, { accountId, id }: ContactRow, email: string): Promise<boolean> {
  await lockAccount(tx, accountId)
  const same = and(eq(contacts.accountId, accountId), eq(contacts.canonicalEmail, canonicalEmail(email)))
  const [other] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(same, ne(contacts.id, id)))
  return other !== undefined
}

/** Returns the columns for the form's fields. */
export function columnsOf({ first_name, last_name, email, phone, position, company }: ContactDetails) {
  const who = { firstName: first_name, lastName: last_name, email, canonicalEmail: canonicalEmail(email) }
  return { ...who, phone, position, company }
}

export type ContactColumns = ReturnType<typeof columnsOf>

/** Returns nothing if the account already has a contact with this address. */
export async function insertContact(
  tx: Transaction,
  contact: ContactColumns & { accountId: number; createdAt: Date },
): Promise<ContactRow | undefined> {
  const [row] = await tx.insert(contacts).values(contact).onConflictDoNothing().returning()
  return row
}

type ContactChange = Partial<
  ContactColumns & Pick<ContactRow, 'confirmedAt' | 'undeliverableSince' | 'tokenHash' | 'tokenExpiresAt'>
>

export async function changeContact(tx: Transaction, id: number, change: ContactChange): Promise<ContactRow> {
  const [row] = await tx.update(contacts).set(change).where(eq(contacts.id, id)).returning()
  if (!row) throw new Error('A row was updated and did not come back.')
  return row
}

/** Replaces the confirmation token; the previous link stops working. Returns when the new one ends. */
export async function keepConfirmationToken(tx: Transaction, id: number, token: string, now: Date): Promise<Date> {
  const tokenExpiresAt = new Date(now.getTime() + CONFIRMATION_LIFETIME_MS)
  await changeContact(tx, id, { tokenHash: hashToken(token), tokenExpiresAt })
  return tokenExpiresAt
}

export async function deleteContact(tx: Transaction, id: number): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.id, id))
}

export async function insertContactTopic(tx: Transaction, contactId: number, topic: Topic): Promise<void> {
  await tx.insert(contactTopics).values({ contactId, topic }).onConflictDoNothing()
}

export async function deleteContactTopic(tx: Transaction, contactId: number, topic: Topic): Promise<void> {
  await tx.delete(contactTopics).where(and(eq(contactTopics.contactId, contactId), eq(contactTopics.topic, topic)))
}

/** Returns the names of these contacts of these accounts; deleted ones are missing. */
export function findContactNames(tx: Transaction, accountIds: readonly number[], ids: readonly number[]) {
  return tx
    .select({ id: contacts.id, name: sql<string>`${contacts.firstName} || ' ' || ${contacts.lastName}` })
    .from(contacts)
    .where(and(inArray(contacts.accountId, [...accountIds]), inArray(contacts.id, [...ids])))
}
