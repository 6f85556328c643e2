import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail, IS_UNANSWERED, invitations, memberships, users } from '@portal/foundation/people'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { contacts } from '../contacts/contacts.tables.ts'

export interface Addressee {
  accountId: number
  id: number
}

/** Finds contacts with this address in all accounts. */
export function findContactsAt(tx: Transaction, address: string): Promise<Addressee[]> {
  return tx
    .select({ accountId: contacts.accountId, id: contacts.id })
    .from(contacts)
    .where(eq(contacts.canonicalEmail, canonicalEmail(address)))
}

/** Marks the address as undeliverable in all accounts, as of the first letter that was lost. */
export async function markUndeliverable(tx: Transaction, address: string, now: Date): Promise<void> {
  await tx
    .update(contacts)
    .set({ undeliverableSince: now })
    .where(and(eq(contacts.canonicalEmail, canonicalEmail(address)), isNull(contacts.undeliverableSince)))
}

/** Clears the mark in all accounts. */
export async function unmarkUndeliverable(tx: Transaction, address: string): Promise<void> {
  await tx
    .update(contacts)
    .set({ undeliverableSince: null })
    .where(and(eq(contacts.canonicalEmail, canonicalEmail(address)), isNotNull(contacts.undeliverableSince)))
}

/** Finds members with this address in all accounts. */
export function findMembersAt(tx: Transaction, address: string): Promise<Addressee[]> {
  return tx
    .select({ accountId: memberships.accountId, id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.canonicalEmail, canonicalEmail(address)))
    .orderBy(asc(memberships.accountId))
}

/** Finds open invitations to this address in all accounts. */
export function findInvitationsTo(tx: Transaction, address: string): Promise<Addressee[]> {
  return tx
    .select({ accountId: invitations.accountId, id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.canonicalEmail, canonicalEmail(address)), IS_UNANSWERED))
}
