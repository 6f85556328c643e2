import { listSessions } from '@portal/contracts/authorization/sessions'
import { handle } from '../../kernel/handle.ts'
import { findLiveSessionsOf } from './live-sessions.ts'
import { whereaboutsView } from './whereabouts-view.ts'

export const listSessionsHandler = handle(listSessions, async ({ caller, tx, now, browser }) => {
  const own = await findLiveSessionsOf(tx, caller, now)
  const sessions = own.map(({ sessionId, signedInAt, lastActiveAt, provider, address, userAgent }) => ({
    ...whereaboutsView({ address: address ?? '', userAgent: userAgent ?? '' }, browser),
    session_id: sessionId,
    provider: provider ?? '',
    signed_in: signedInAt.toISOString(),
    last_used: lastActiveAt.toISOString(),
    is_current: sessionId === caller.sessionId,
  }))
  return [...sessions.filter(({ is_current }) => is_current), ...sessions.filter(({ is_current }) => !is_current)]
})
