import { awaitRemoval, LONGEST_WAIT_S, rolesInOrder } from '@portal/contracts/authorization/membership'
import { handle } from '../../kernel/handle.ts'
import { membershipWatchOf } from './membership-watch.ts'

/** A token whose person was taken out brings no account along, and neither does one of the staff. */
export const awaitRemovalHandler = handle(awaitRemoval, async ({ query, caller, account, foundation }) => {
  if (!account && !caller.staff) return { is_member: false }
  const { wait, roles } = query
  if (!wait) return { is_member: true, ...(roles !== undefined && othersThan(roles, caller.roles)) }

  const member = { sessionId: caller.sessionId, accountId: account?.id ?? null, roles }
  const ms = Math.min(wait, LONGEST_WAIT_S) * 1_000
  const { isMember, roles: others } = await membershipWatchOf(foundation).change(member, ms)
  return { is_member: isMember, ...(others && { roles: [...others] }) }
})

function othersThan(known: string, roles: readonly string[]) {
  return known === rolesInOrder(roles) ? {} : { roles: [...roles] }
}
