import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { and, count, eq } from 'drizzle-orm'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { websiteKeys } from '../website-keys/website-keys.tables.ts'
import { isKept } from './key-times.sql.ts'

/** Keys of both kinds that an account can have, deleted ones not counted (rule D18). */
const KEYS_OF_AN_ACCOUNT = 500

/**
 * Returns how many more keys the account may have. Locks the account, so that two calls cannot both take the last
 * place; callers that also lock a key call this first. A key created while its account is being deactivated would stay
 * active, hence `security-context:account-deactivated`.
 */
export async function lockRoomForKeys(tx: Transaction, accountId: number): Promise<number> {
  const account = await lockAccount(tx, accountId)
  if (account?.deactivatedAt) throw problem('security-context:account-deactivated')
  const [secret] = await tx
    .select({ live: count() })
    .from(secretKeys)
    .where(and(eq(secretKeys.accountId, accountId), isKept(secretKeys)))
  const [website] = await tx
    .select({ live: count() })
    .from(websiteKeys)
    .where(and(eq(websiteKeys.accountId, accountId), isKept(websiteKeys)))
  return KEYS_OF_AN_ACCOUNT - (secret?.live ?? 0) - (website?.live ?? 0)
}
