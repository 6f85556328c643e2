import { endActingOfStaff, listActing, listSupportOptOuts } from '@portal/contracts/authorization/admin-acting'
import { problem } from '@portal/foundation/problem'
import { endActingOf, findHeldGrants, sessionEnds } from '@portal/foundation/sessions'
import { handle, type Route } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { cursorOf, idPlaceOf } from '../audit/audit-entries.ts'
import { findGrant, findGrants, findOptOuts } from './list-acting.sql.ts'

const listActingHandler = handle(listActing, async ({ query, tx, now }) => {
  const grants = await findGrants(tx, query.after)
  const held = await findHeldGrants(tx, now)
  return grants.map(({ grant, session, staff, person, accountLabel }) => ({
    grant_id: grant.id,
    staff_user_id: grant.staffId,
    staff_name: personName(staff),
    user_id: grant.userId,
    user_name: personName(person),
    account_id: grant.accountId,
    account_label: accountLabel,
    reason: grant.reason,
    ticket: grant.ticket,
    started: grant.startedAt.toISOString(),
    until: endOf({ grant, session }).toISOString(),
    is_acting: held.includes(grant.id),
    cursor: grant.id,
  }))
})

/** Returns when acting ended, or will if nobody ends it: a session can end before its grant without a word to it. */
function endOf({ grant, session }: NonNullable<Awaited<ReturnType<typeof findGrant>>>): Date {
  if (grant.endedAt) return grant.endedAt
  const ends = [grant.expiresAt, session?.endedAt, session && sessionEnds({ ...session, staff: true }).absoluteAt]
  return new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])))
}

/** Idempotent: one that is over stays as it ended. */
const endActingOfStaffHandler = handle(endActingOfStaff, async ({ params, query, caller, tx, now, audit }) => {
  const found = await findGrant(tx, params.id)
  if (!found) throw problem('identity-context:acting-not-found')
  // The job that writes down its end comes some seconds later.
  if (endOf(found) <= now) return
  for (const { userId, accountId } of await endActingOf(tx, { id: params.id }, now)) {
    const entry = { subject: userId, reason: query.reason }
    audit('acting.ended-for-colleague', entry, { actorId: caller.userId, accountId })
  }
})

const listSupportOptOutsHandler = handle(listSupportOptOuts, async ({ query, tx }) => {
  const found = await findOptOuts(tx, idPlaceOf(query.after))
  return found.map(({ id, label, since, organizationName }) => ({
    account_id: id,
    account_label: label,
    since: timeOrEmpty(since),
    organization_name: organizationName ?? '',
    cursor: cursorOf(id),
  }))
})

export const listActingRoutes: readonly Route[] = [
  listActingHandler,
  endActingOfStaffHandler,
  listSupportOptOutsHandler,
]
