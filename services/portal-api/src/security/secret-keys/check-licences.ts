import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { findLicences } from '../../subscriptions/index.ts'

/**
 * Returns the licenses that a key is limited to, each once. They must be its account's own: throws
 * `security-context:license-not-found`.
 */
export async function checkLicences(tx: Transaction, accountId: number, asked: readonly string[]): Promise<string[]> {
  const licenceIds = [...new Set(asked)]
  if (licenceIds.length === 0) return licenceIds

  const held = new Set((await findLicences(tx, accountId)).map(({ licence }) => licence.id))
  if (!licenceIds.every((id) => held.has(id))) throw problem('security-context:license-not-found')

  return licenceIds
}
