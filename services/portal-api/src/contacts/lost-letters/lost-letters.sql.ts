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

/** Tables of those who get letters at an address of their own. */
const ADDRESSED = [contacts, users, invitations] as const

/**
 * Marks the address of contacts, members and invited people as undeliverable in all accounts, as of the first letter that was
 * lost.
 */
export async function markUndeliverable(tx: Transaction, address: string, now: Date): Promise<void> {
  for (const table of ADDRESSED) {
    const { canonicalEmail: at, undeliverableSince: since } = table
    await tx
      .update(table)
      .set({ undeliverableSince: now })
      .where(and(eq(at, canonicalEmail(address)), isNull(since)))
  }
}

/** Clears the mark in all accounts. */
export async function unmarkUndeliverable(tx: Transaction, address: string): Promise<void> {
  for (const table of ADDRESSED) {
    const { canonicalEmail: at, undeliverableSince: since } = table
    await tx
      .update(table)
      .set({ undeliverableSince: null })
      .where(and(eq(at, canonicalEmail(address)), isNotNull(since)))
  }
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
