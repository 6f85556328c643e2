import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { lockOrganizationOf, type OrganizationRow } from './organizations.sql.ts'

/**
 * The caller's organization, locked, for what only its primary account may. That it is the primary one was found before the lock
 * was had, and may have changed since.
 */
export async function lockOwnOrganization(tx: Transaction, accountId: number): Promise<OrganizationRow> {
  const own = await lockOrganizationOf(tx, accountId)
  if (own?.primaryAccountId !== accountId) throw problem('identity-context:primary-account-only')

  return own
}
