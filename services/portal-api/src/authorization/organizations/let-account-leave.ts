import type { Call } from '@portal/contracts/call'
import { revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { organizationLetters } from './organization-letters.ts'
import { changeOwners, type OrganizationRow, placeAccount } from './organizations.sql.ts'

/** Removes an account from a locked organization: its restricted owners become owners again, and are notified. */
export async function letAccountLeave(
  { tx, audit, mail, foundation }: Pick<Context<Call>, 'tx' | 'audit' | 'mail' | 'foundation'>,
  { id, name, primaryAccountId }: OrganizationRow,
  account: { id: number; label: string },
): Promise<void> {
  await placeAccount(tx, account.id, null)
  await changeOwners(tx, account.id, 'full')
  await revoke(tx)
  audit('organization.account-left', { subject: id, account: account.id })
  const sides = primaryAccountId ? [account.id, primaryAccountId] : [account.id]
  const facts = { change: 'left' as const, organization: name, account: account.label, sides }
  for (const letter of await organizationLetters(tx, foundation, facts)) mail(letter)
}
