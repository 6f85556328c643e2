import { finishLogIn } from '@portal/contracts/authorization/second-factor'
import { readSecondFactorCode } from '@portal/contracts/authorization/second-factor-code'
import { takeAttempt } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction } from '@portal/foundation/database'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { rememberIfAsked } from '../remembered-browsers/remembered-here.ts'
import { findUsername } from '../self/self.sql.ts'
import { whereaboutsOf } from '../sessions/note-sign-in.ts'
import { recordSignIn } from '../sessions/sign-ins.sql.ts'
import { codeWarningSubject } from '../sign-in/attempt-subjects.ts'
import { letIn } from '../sign-in/let-in.ts'
import { findHomeAccount, lockLoginOf, notePasswordUse } from '../sign-in/logins.sql.ts'
import { codeRefused, excuseCodeAttempts, takeCodeAttempt } from './code-attempts.ts'
import { isGoodStill, readTicket, type Ticket, takeTicket } from './log-in-ticket.ts'
import { countRecoveryCodes, findGoodCode, useCode } from './second-factor.sql.ts'
import { recoveryCodeUsedLetter, wrongCodesLetter } from './second-factor-letters.ts'

/** Starts the session that a right password has asked for, by a code that is good once (rules B91, B92, B93). */
export const finishLogInHandler = handle(finishLogIn, {
  prepare: async (context) => {
    const { body, db, now, browser, foundation } = context
    const ticket = await readTicket({ ...context, tx: db }, body.ticket)
    if (!ticket) throw problem('identity-context:log-in-expired')

    const { userId } = ticket
    const becameBlocked = await takeCodeAttempt(db, { userId, address: browser.address }, now)
    const typed = { userId, code: readSecondFactorCode(body.code), worldNow: worldTime(foundation.clock, now) }
    const code = await findGoodCode(db, foundation.keys.envelope, typed)
    if (code) return code

    await recordWrongCode(context, ticket, { becameBlocked })
    throw codeRefused()
  },
  run: async (context, code) => {
    const { body, tx, now, browser, audit, mail, foundation } = context
    const ticket = await takeTicket(context, body.ticket)
    const login = ticket && (await lockLoginOf(tx, ticket.userId))
    if (!login || !(await isGoodStill(context, ticket, login))) throw problem('identity-context:log-in-expired')
    const { userId, email, staff } = login
    if (!(await useCode(tx, userId, code, now))) throw codeRefused()

    await excuseCodeAttempts(tx, { userId, address: browser.address })
    const { provider, organizationId } = ticket
    if (provider === 'password') await notePasswordUse(tx, userId, now)
    if (code.kind === 'recovery') {
      const accountId = await findHomeAccount(tx, userId, organizationId)
      audit('second-factor.recovery-code-used', { subject: userId }, { actorId: userId, accountId })
      mail(recoveryCodeUsedLetter(foundation.settings, email, { left: await countRecoveryCodes(tx, userId) }))
    }
    await rememberIfAsked(context, ticket)
    return letIn(context, { userId, staff, provider, organizationId, secondStep: 'code' })
  },
})

/** Records the refusal where wrong passwords are, for the person and in the audit log, and warns the person, once a day. */
function recordWrongCode(
  { db, now, requestId, browser, foundation: { settings, keys } }: Prepared<typeof finishLogIn>,
  { userId, provider }: Ticket,
  { becameBlocked }: { becameBlocked: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await recordSignIn(tx, { userId, provider, isRefused: true, at: now, ...whereaboutsOf(browser) })
    const line = auditLine('session.sign-in-refused', { subject: userId, reason: 'wrong-code' })
    if (becameBlocked && !(await takeAttempt(tx, codeWarningSubject(userId), now)).blockedUntil) {
      const { email = '' } = (await findUsername(tx, userId)) ?? {}
      await enqueue(tx, [mailJob(keys.envelope, wrongCodesLetter(settings, email, provider), now)])
    }
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line])
  })
}
