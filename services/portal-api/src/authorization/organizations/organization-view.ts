import type { Organization } from '@portal/contracts/authorization/organizations'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { findSsoStatus } from '../sso/identity-providers.sql.ts'
import { showOrganizationKey } from './organization-keys.ts'
import { findOrganizationAccounts, type OrganizationRow } from './organizations.sql.ts'

/** An organization as one of its accounts sees it: the key is shown to the primary one alone (rule F7). */
export async function organizationView(
  { tx, foundation }: { tx: Transaction; foundation: Foundation },
  { id, name, primaryAccountId, ...key }: OrganizationRow,
  accountId: number,
): Promise<Organization> {
  const accounts = await findOrganizationAccounts(tx, id)
  return {
    organization_id: id,
    organization_name: name,
    organization_key: accountId === primaryAccountId ? showOrganizationKey(foundation.keys.envelope, key) : '',
    primary_account_id: primaryAccountId ?? 0,
    ...(await findSsoStatus(tx, id)),
    accounts: accounts.map(organizationAccountView),
  }
}

export function organizationAccountView({ id, label }: { id: number; label: string }) {
  return { account_id: id, account_label: label }
}
