import type { CustomerRole } from '@portal/contracts/roles'
import { writeMessage } from '@portal/foundation/messages'
import { revoke } from '@portal/foundation/sessions'
import type { Account, Caller } from '../../kernel/caller.ts'
import type { Work } from '../../kernel/context.ts'
import { saveRoles } from './members.sql.ts'

type Changing = Pick<Work, 'tx'> & { now: Date; caller: Pick<Caller, 'sessionId'>; account: Account }

/** Saves the roles of a member, whose pages hear of them at once and who finds a message about them (rules P13, H53). */
export async function changeRoles(
  { tx, now, caller, account }: Changing,
  userId: number,
  roles: CustomerRole[],
): Promise<void> {
  await saveRoles(tx, account.id, userId, roles)
  await writeMessage(
    tx,
    { kind: 'roles-changed', account: account.label, roles },
    { to: { userId }, accountId: account.id, actingSessionId: caller.sessionId, now },
  )
  // A right that was taken away ends here, and one that was given is in no process's memory yet.
  await revoke(tx)
}
