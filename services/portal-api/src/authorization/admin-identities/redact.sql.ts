import type { Transaction } from '@portal/foundation/database'
import { deleteMessagesOf } from '@portal/foundation/messages'
import { invitations, passwords, providerLogins, users } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { eq, inArray } from 'drizzle-orm'
import { purgeLettersOf } from '../../contacts/index.ts'
import { deleteCancelCommentsOf } from '../../subscriptions/index.ts'
import { mailedTokens } from '../mailed-tokens/mailed-tokens.tables.ts'
import { deletePasskeysAndHandle } from '../passkeys/passkeys.sql.ts'
import { deleteViewsOf } from '../saved-views/saved-views.sql.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.sql.ts'
import { signIns } from '../sessions/sign-ins.tables.ts'
import { acquisitions } from '../sign-up/registrations.tables.ts'

export async function saveRedactionDue(tx: Transaction, userId: number, redactionDueAt: Date): Promise<void> {
  await tx.update(users).set({ redactionDueAt }).where(eq(users.id, userId))
}

/** Removes all personal data. The row stays because accounts, orders and audit entries refer to its id. */
export async function redactPerson(tx: Transaction, userId: number, now: Date): Promise<void> {
  const email = `redacted-${userId}@redacted.invalid`
  const address = { email, canonicalEmail: email }
  const known = tx.select({ canonicalEmail: users.canonicalEmail }).from(users).where(eq(users.id, userId))
  await tx.update(invitations).set(address).where(inArray(invitations.canonicalEmail, known))
  for (const table of [passwords, providerLogins, signIns, acquisitions])
    await tx.delete(table).where(eq(table.userId, userId))
  await deleteSecondFactor(tx, userId)
  await deletePasskeysAndHandle(tx, userId)
  await tx.delete(mailedTokens).where(eq(mailedTokens.identityId, userId))
  await deleteCancelCommentsOf(tx, userId)
  await deleteViewsOf(tx, userId)
  await deleteMessagesOf(tx, userId)
  await purgeLettersOf(tx, userId)
  await tx
    .update(users)
    .set({
      ...address,
      undeliverableSince: null,
      pendingEmail: null,
      pendingUndeliverableSince: null,
      firstName: '',
      lastName: '',
      phone: '',
      position: '',
      company: '',
      website: '',
      internalRoles: [],
      redactionDueAt: null,
      redactedAt: now,
    })
    .where(eq(users.id, userId))
  await revoke(tx)
}
