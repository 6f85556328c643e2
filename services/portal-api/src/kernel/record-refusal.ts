import type { Call } from '@portal/contracts/call'
import type { ProblemName } from '@portal/contracts/problems'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import type { FoundSession } from '@portal/foundation/sessions'
import { doneBy } from './caller.ts'

interface Refusal {
  call: Call
  session: FoundSession
  requestId: string
  /** Of the caller. */
  address: string
  problem: ProblemName
}

/** Puts down that somebody tried what they may not, or asked for what is not theirs. A log that cannot be written does not turn a refusal into a yes. */
export async function recordRefusal({ db, clock, log }: Foundation, refusal: Refusal): Promise<void> {
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
