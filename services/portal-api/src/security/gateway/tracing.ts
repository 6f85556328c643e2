import { listTracedRequests, startTracing } from '@portal/contracts/security/admin-keys'
import { networkOf } from '@portal/foundation/http'
import { handle } from '../../kernel/handle.ts'
import { findTracedRequests, noteForGateways, upsertTrace } from './gateway-books.sql.ts'

/** One trace per term: a new one replaces the old. It ends by itself. An address represents its network (rule D16). */
export const startTracingHandler = handle(startTracing, async ({ body, caller, tx, now, audit }) => {
  const searchTerm = networkOf(body.search_term)
  const endsAt = new Date(now.getTime() + body.duration_seconds * 1_000)
  await upsertTrace(tx, { searchTerm, startedAt: now, endsAt, startedBy: caller.userId })
  await noteForGateways(tx, 'trace')
  audit('trace.started', { subject: searchTerm, durationSeconds: body.duration_seconds })
})

export const listTracedRequestsHandler = handle(listTracedRequests, async ({ query, tx }) => {
  const found = await findTracedRequests(tx, networkOf(query.search_term))
  return found.map(({ searchTerm, at, facts }) => ({ search_term: searchTerm, at: at.toISOString(), facts }))
})
