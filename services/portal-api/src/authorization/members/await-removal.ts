import { setTimeout as pause } from 'node:timers/promises'
import { awaitRemoval, LONGEST_WAIT_S, rolesInOrder } from '@portal/contracts/authorization/membership'
import { handle } from '../../kernel/handle.ts'
import { membershipWatchOf } from './membership-watch.ts'

/** Pause before a page hears of other roles, in ms: until then every process has looked for them, also a slow one. */
const KNOWN_EVERYWHERE_AFTER_MS = 500

/** A page that knows of no role belongs to no account from its beginning. */
const NONE = ''

/** A token whose person was taken out brings no account along, and neither does one of the staff, or of who may become that. */
export const awaitRemovalHandler = handle(awaitRemoval, async ({ query, caller, account, foundation }) => {
  const { wait, roles, unread: known } = query
  if (!account && !caller.staff && roles !== NONE) return { is_member: false }
  if (!wait) return { is_member: true, ...(roles !== undefined && othersThan(roles, caller.roles)) }

  const member = { sessionId: caller.sessionId, accountId: account?.id ?? null, roles, unread: asCount(known) }
  const ms = Math.min(wait, LONGEST_WAIT_S) * 1_000
  const { isMember, roles: others, unread } = await membershipWatchOf(foundation).change(member, ms)
  if (others) await pause(KNOWN_EVERYWHERE_AFTER_MS)
  return { is_member: isMember, ...(others && { roles: [...others] }), ...(unread !== undefined && { unread }) }
})

function asCount(unread: string | undefined): number | undefined {
  return unread === undefined ? undefined : Number(unread)
}

function othersThan(known: string, roles: readonly string[]) {
  return known === rolesInOrder(roles) ? {} : { roles: [...roles] }
}
