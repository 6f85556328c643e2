import type { Transaction } from '@portal/foundation/database'
import { isExpired } from '@portal/foundation/sessions'
import { findSessionsOf } from './sign-ins.sql.ts'

/** Returns the sessions of a person that neither ended nor expired; most recently used first. */
export async function findLiveSessionsOf(
  tx: Transaction,
  { userId, staff }: { userId: number; staff: boolean },
  now: Date,
) {
  const own = await findSessionsOf(tx, userId)
  return own.filter((session) => !isExpired({ staff, ...session }, now))
}
