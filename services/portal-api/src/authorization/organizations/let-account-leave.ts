import type { Call } from '@portal/contracts/call'
import { findOwnersAddresses } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { organizationLetters } from './organization-letters.ts'
import { changeOwners, type OrganizationRow, placeAccount } from './organizations.sql.ts'

/** Takes an account out of a locked organization: it is looked after by owners again, who are told. */
export async function letAccountLeave(
  { tx, audit, mail, foundation }: Pick<Context<Call>, 'tx' | 'audit' | 'mail' | 'foundation'>,
  { id, name, primaryAccountId }: OrganizationRow,
  account: { id: number; label: string },
): Promise<void> {
  const receivers = await findOwnersAddresses(tx, account.id)
  if (primaryAccountId) receivers.push(...(await findOwnersAddresses(tx, primaryAccountId)))
  await placeAccount(tx, account.id, null)
  await changeOwners(tx, account.id, 'full')
  await revoke(tx)
  audit('organization.account-left', { subject: id, account: account.id })
  const facts = { change: 'left' as const, organization: name, account: account.label, receivers }
  for (const letter of organizationLetters(foundation.settings, facts)) mail(letter)
}
