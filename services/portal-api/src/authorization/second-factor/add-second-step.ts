import { addSecondStep } from '@portal/contracts/authorization/second-factor'
import { readSecondFactorCode } from '@portal/contracts/authorization/second-factor-code'
import { takeAttempt } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction } from '@portal/foundation/database'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { saveSecondStep } from '@portal/foundation/sessions'
import { doneBy } from '../../kernel/caller.ts'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { codeWarningSubject } from '../sign-in/attempt-subjects.ts'
import { lockUser } from '../sign-in/logins.sql.ts'
import { codeRefused, excuseCodeAttempts, takeCodeAttempt } from './code-attempts.ts'
import { countRecoveryCodes, findGoodCode, findSecondFactorSince, useCode } from './second-factor.sql.ts'
import { recoveryCodeUsedLetter, wrongCodesLetter } from './second-factor-letters.ts'

/** Wrong codes count with those of log-ins (rule B94), and the session is no fresher than before. */
export const addSecondStepHandler = handle(addSecondStep, {
  prepare: async (context) => {
    const { body, caller, db, now, browser, foundation } = context
    const { userId } = caller
    if (!(await findSecondFactorSince(db, userId))) throw problem('identity-context:second-factor-off')

    const becameBlocked = await takeCodeAttempt(db, { userId, address: browser.address }, now)
    const typed = { userId, code: readSecondFactorCode(body.code), worldNow: worldTime(foundation.clock, now) }
    const code = await findGoodCode(db, foundation.keys.envelope, typed)
    if (code) return code

    await recordWrongCode(context, { becameBlocked })
    throw codeRefused()
  },
  run: async ({ caller, tx, now, browser, audit, mail, foundation }, code) => {
    const { userId, sessionId, email } = caller
    await lockUser(tx, userId)
    if (!(await useCode(tx, userId, code, now))) throw codeRefused()

    await excuseCodeAttempts(tx, { userId, address: browser.address })
    await saveSecondStep(tx, sessionId, 'code')
    audit('second-factor.code-given', { subject: userId })
    if (code.kind === 'app') return

    audit('second-factor.recovery-code-used', { subject: userId })
    mail(recoveryCodeUsedLetter(foundation.settings, email, { left: await countRecoveryCodes(tx, userId) }))
  },
})

/** Records the refusal, and warns the person once a day: somebody is logged in as them. */
function recordWrongCode(
  { caller, db, now, requestId, browser, foundation: { settings, keys } }: Prepared<typeof addSecondStep>,
  { becameBlocked }: { becameBlocked: boolean },
): Promise<void> {
  const { userId, email } = caller
  return inTransaction(db, async (tx) => {
    if (becameBlocked && !(await takeAttempt(tx, codeWarningSubject(userId), now)).blockedUntil)
      await enqueue(tx, [mailJob(keys.envelope, wrongCodesLetter(settings, email, 'session'), now)])
    const line = auditLine('session.sign-in-refused', { subject: userId, reason: 'wrong-code' })
    const network = auditedNetwork(browser.address)
    await writeAudit(tx, { now, requestId, network, ...doneBy({ ...caller, account: undefined }) }, [line])
  })
}
