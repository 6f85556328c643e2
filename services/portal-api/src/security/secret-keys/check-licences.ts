import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { findLicences } from '../../subscriptions/licences/licences.sql.ts'

/** A key can be limited to licences that its account holds, and to no other. Throws `security-context:license-not-found`. */
export async function checkLicences(
  tx: Transaction,
  accountId: number,
  licenceIds: readonly string[] = [],
): Promise<void> {
  if (licenceIds.length === 0) return

  const held = new Set((await findLicences(tx, accountId)).map(({ licence }) => licence.id))
  if (!licenceIds.every((id) => held.has(id))) throw problem('security-context:license-not-found')
}
