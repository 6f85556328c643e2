import { startActing } from '@portal/contracts/authorization/admin-acting'
import { problem } from '@portal/foundation/problem'
import { grantActing } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { recordSignIn } from '../sessions/sign-ins.sql.ts'
import { actingTimeJob } from './acting-time-job.ts'
import { findCandidate, lockSession } from './candidates.sql.ts'
import { endActing } from './end-acting.ts'

/** The customer's account and the person themselves see who it was and why. From where is nobody's business but ours. */
export const startActingHandler = handle(startActing, async ({ params, body, caller, tx, now, audit, enqueue }) => {
  const { account_id: accountId, reason, ticket = '' } = body
  const candidate = await findCandidate(tx, { userId: params.id, accountId })
  if (!candidate) throw problem('identity-context:member-not-found')
  if (candidate.isGone) throw problem('identity-context:acting-impossible')
  if (candidate.isBarred) throw problem('identity-context:acting-barred')

  const { sessionId, userId: staffId } = caller
  await lockSession(tx, sessionId)
  await endActing({ tx, audit, now }, { sessionId }, 'looks around as somebody else')
  const grant = await grantActing(tx, { sessionId, staffId, userId: params.id, accountId, reason, ticket }, now)
  const whereabouts = { address: '', userAgent: '' }
  await recordSignIn(tx, { userId: params.id, at: now, provider: 'support', actingGrantId: grant.id, ...whereabouts })
  const entry = { subject: params.id, reason, ...(ticket && { ticket }) }
  audit('acting.started', entry, { actorId: staffId, actingAsId: params.id, accountId })
  enqueue(actingTimeJob(grant.id, grant.expiresAt))
  return { user_id: params.id, account_id: accountId, ends: grant.expiresAt.toISOString() }
})
