import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail, IS_UNANSWERED, invitations, memberships, users } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

/**
 * Marks an address as undeliverable since the first lost letter, or clears the mark (`null`): for contacts, people and
 * invitations in all accounts, and for new addresses that are not confirmed yet.
 */
export async function setUndeliverable(tx: Transaction, address: string, since: Date | null): Promise<void> {
  const canonical = canonicalEmail(address)
  const differs = (column: PgColumn) => (since ? isNull(column) : isNotNull(column))
  for (const table of [contacts, invitations]) {
    await tx
      .update(table)
      .set({ undeliverableSince: since })
      .where(and(eq(table.canonicalEmail, canonical), differs(table.undeliverableSince)))
  }
  const own = await tx
    .update(users)
    .set({ undeliverableSince: since })
    .where(and(eq(users.canonicalEmail, canonical), differs(users.undeliverableSince)))
    .returning({ id: users.id })
  const pending = await tx
    .update(users)
    .set({ pendingUndeliverableSince: since })
    .where(and(eq(users.pendingEmail, address), differs(users.pendingUndeliverableSince)))
    .returning({ id: users.id })
  // Sessions are cached with the mark, which people see about themselves.
  if (own.length + pending.length > 0) await revoke(tx)
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
