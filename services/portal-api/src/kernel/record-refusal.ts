import type { Call } from '@portal/contracts/call'
import type { ProblemName } from '@portal/contracts/problems'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import { isProblem } from '@portal/foundation/problem'
import type { FoundSession } from '@portal/foundation/sessions'
import { doneBy } from './caller.ts'

const RECORDED = new Set([403, 404])

interface Refusal {
  call: Call
  session: FoundSession
  requestId: string
  /** Network address of the caller. */
  address: string
  problem: ProblemName
}

/**
 * Records in the audit log that somebody was refused for lack of rights, or asked for something that is not theirs. In a transaction of
 * its own: the call's has rolled back.
 */
export async function recordIfRefused(
  error: unknown,
  foundation: Foundation,
  { call, session, ...asked }: Omit<Refusal, 'session' | 'problem'> & { session: FoundSession | undefined },
): Promise<void> {
  if (!isProblem(error) || !RECORDED.has(error.status) || !session) return
  // What is not there yet was not asked for by a name that somebody might have guessed.
  if (error.status === 404 && !call.params && !call.query && !call.body) return

  await recordRefusal(foundation, { ...asked, call, session, problem: error.problem })
}

/** Records a denied attempt in the audit log. A failure to write the log never turns a denial into a success. */
async function recordRefusal({ db, clock, log }: Foundation, refusal: Refusal): Promise<void> {
  const { call, session, requestId, problem } = refusal
  const context = { ...doneBy(session), now: clock.now(), requestId, network: auditedNetwork(refusal.address) }
  const line = auditLine('call.refused', {
    subject: session.userId,
    call: `${call.method} /${call.service}${call.path}`,
    problem,
  })
  await writeAudit(db, context, [line]).catch((error) => {
    log.error({ request_id: requestId, error: describeError(error) }, 'a refusal could not be audited')
  })
}
