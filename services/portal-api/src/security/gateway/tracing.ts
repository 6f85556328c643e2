import { fullName } from '@portal/contracts/full-name'
import {
  listTracedRequests,
  listTracesOfAccount,
  startTracing,
  stopTracing,
} from '@portal/contracts/security/admin-keys'
import type { Transaction } from '@portal/foundation/database'
import { networkOf } from '@portal/foundation/http'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findKeyById } from '../key-lifecycle/account-keys.sql.ts'
import { endTrace, findTracedRequests, findTracesOf, noteForGateways, upsertTrace } from './gateway-books.sql.ts'

/**
 * One trace per term: a new one replaces the old. It ends by itself. An address represents its network (rule D16). The
 * account that is traced reads so in its log.
 */
export const startTracingHandler = handle(startTracing, async ({ body, caller, tx, now, audit }) => {
  const searchTerm = networkOf(body.search_term)
  const { accountId, label } = await findTraced(tx, searchTerm)
  const endsAt = new Date(now.getTime() + body.duration_seconds * 1_000)
  await upsertTrace(tx, { searchTerm, startedAt: now, endsAt, startedBy: caller.userId, accountId: accountId ?? null })
  await noteForGateways(tx, 'trace')
  const entry = { subject: searchTerm, label, durationSeconds: body.duration_seconds }
  audit('trace.started', entry, { actorId: caller.userId, accountId })
})

/** Idempotent: a trace that is over stays as it ended, and leaves no second line. */
export const stopTracingHandler = handle(stopTracing, async ({ query, caller, tx, now, audit }) => {
  const searchTerm = networkOf(query.search_term)
  const ended = await endTrace(tx, searchTerm, now)
  if (!ended) return

  await noteForGateways(tx, 'trace')
  const { label } = await findTraced(tx, searchTerm)
  audit(
    'trace.stopped',
    { subject: searchTerm, label },
    { actorId: caller.userId, accountId: ended.accountId ?? undefined },
  )
})

/** The account that a term leads to, and what its people call it; an address leads to none. */
async function findTraced(tx: Transaction, term: string): Promise<{ accountId?: number; label?: string }> {
  const key = await findKeyById(tx, term)
  if (key) return { accountId: key.accountId, label: key.label }
  const isAccount = /^[1-9]\d{0,8}$/.test(term) && (await accountExists(tx, Number(term)))
  return isAccount ? { accountId: Number(term), label: 'all keys' } : {}
}

export const listTracesOfAccountHandler = handle(listTracesOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findTracesOf(tx, params.id)
  return found.map(({ trace: { searchTerm, startedAt, endsAt }, startedBy }) => ({
    search_term: searchTerm,
    started: startedAt.toISOString(),
    ends: endsAt.toISOString(),
    started_by: (startedBy && fullName(startedBy)) || startedBy?.email || '',
  }))
})

export const listTracedRequestsHandler = handle(listTracedRequests, async ({ query, tx }) => {
  const found = await findTracedRequests(tx, networkOf(query.search_term))
  return found.map(({ searchTerm, at, facts }) => ({ search_term: searchTerm, at: at.toISOString(), facts }))
})
