import { listSessions } from '@portal/contracts/authorization/sessions'
import { isExpired } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { findSessionsOf } from './sign-ins.sql.ts'
import { whereaboutsView } from './whereabouts-view.ts'

export const listSessionsHandler = handle(listSessions, async ({ caller, tx, now, browser }) => {
  const { userId, staff } = caller
  const own = await findSessionsOf(tx, userId)
  const sessions = own
    .filter((session) => !isExpired({ staff, ...session }, now))
    .map(({ sessionId, signedInAt, lastActiveAt, provider, address, userAgent }) => ({
      ...whereaboutsView({ address: address ?? '', userAgent: userAgent ?? '' }, browser),
      session_id: sessionId,
      provider: provider ?? '',
      signed_in: signedInAt.toISOString(),
      last_used: lastActiveAt.toISOString(),
      is_current: sessionId === caller.sessionId,
    }))
  return [...sessions.filter(({ is_current }) => is_current), ...sessions.filter(({ is_current }) => !is_current)]
})
