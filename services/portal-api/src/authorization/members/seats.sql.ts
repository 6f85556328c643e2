import type { Transaction } from '@portal/foundation/database'
import { countOpenInvitations, findMaxUsers } from '../../subscriptions/index.ts'
import type { Member } from './members.sql.ts'

/**
 * Returns whether there is a seat for one more person beside these members. They are locked, so that two people who
 * join at once cannot both take the last seat. An invitation holds a seat until it expires (rule E5), except the one
 * named in `apartFrom`.
 */
export async function hasRoom(
  tx: Transaction,
  accountId: number,
  { members, now, apartFrom }: { members: readonly Member[]; now: Date; apartFrom?: number | undefined },
): Promise<boolean> {
  const taken = members.length + (await countOpenInvitations(tx, accountId, now, apartFrom))
  return taken < (await findMaxUsers(tx, accountId, now)).seats
}
