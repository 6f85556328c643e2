import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts/authorization/second-factor'
import { readSecondFactorCode, recoveryCodeInGroups } from '@portal/contracts/authorization/second-factor-code'
import { clearAttempts, takeOrRefuse } from '@portal/foundation/attempts'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { outdateOtherSessions, saveSecondStep } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { appSetupSubject } from '../sign-in/attempt-subjects.ts'
import { lockUser } from '../sign-in/logins.sql.ts'
import { appUri, newAppSecret, stepOfCode } from './app-codes.ts'
import { codeRefused } from './code-attempts.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  beginApp,
  confirmApp,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactorSince,
  lockApp,
  lockBegunApp,
  saveRecoveryCodes,
} from './second-factor.sql.ts'
import {
  recoveryCodesRenewedLetter,
  secondFactorAddedLetter,
  secondFactorRemovedLetter,
} from './second-factor-letters.ts'

export const getSecondFactorHandler = handle(getSecondFactor, async ({ caller, tx }) => {
  const since = await findSecondFactorSince(tx, caller.userId)
  const left = since ? await countRecoveryCodes(tx, caller.userId) : 0
  return { since: timeOrEmpty(since), recovery_codes_left: left }
})

/** Leaves no trace in the audit log: nothing is asked for until the key is confirmed. */
export const beginSecondFactorHandler = handle(beginSecondFactor, async ({ caller, tx, now, foundation }) => {
  const { userId, email } = caller
  const secret = newAppSecret()
  if (!(await beginApp(tx, foundation.keys.envelope, { userId, secret, now })))
    throw problem('identity-context:second-factor-on')

  return { secret, uri: appUri(secret, { issuer: foundation.settings.brandName, label: email }) }
})

export const confirmSecondFactorHandler = handle(confirmSecondFactor, {
  prepare: ({ caller, db, now }) =>
    inTransaction(db, (tx) =>
      takeOrRefuse(tx, appSetupSubject(caller.userId), now, 'identity-context:too-many-attempts'),
    ),
  run: async ({ body, caller, tx, now, audit, mail, foundation: { keys, settings, clock } }) => {
    const { userId, email } = caller
    await lockUser(tx, userId)
    const begun = await lockBegunApp(tx, keys.envelope, userId, now)
    if (begun === 'on') throw problem('identity-context:second-factor-on')
    if (begun === 'none') throw problem('identity-context:second-factor-not-begun')
    const step = stepOfCode(begun.secret, readSecondFactorCode(body.code)?.code ?? '', worldTime(clock, now))
    if (step === undefined) throw codeRefused()

    const codes = newRecoveryCodes()
    await confirmApp(tx, userId, step, now)
    await saveRecoveryCodes(tx, keys.envelope, userId, codes)
    await clearAttempts(tx, appSetupSubject(userId))
    // The password alone began them: they go on, and change nothing before a code was asked (rule B90).
    await outdateOtherSessions(tx, caller)
    await saveSecondStep(tx, caller.sessionId, 'code')
    audit('second-factor.added', { subject: userId })
    mail(secondFactorAddedLetter(settings, email))
    return { recovery_codes: codes.map(recoveryCodeInGroups) }
  },
})

export const renewRecoveryCodesHandler = handle(
  renewRecoveryCodes,
  async ({ caller, tx, audit, mail, foundation: { keys, settings } }) => {
    const { userId, email } = caller
    await lockUser(tx, userId)
    if (!(await lockApp(tx, userId))) throw problem('identity-context:second-factor-off')

    const codes = newRecoveryCodes()
    await saveRecoveryCodes(tx, keys.envelope, userId, codes)
    audit('second-factor.codes-renewed', { subject: userId })
    mail(recoveryCodesRenewedLetter(settings, email))
    return { recovery_codes: codes.map(recoveryCodeInGroups) }
  },
)

export const removeSecondFactorHandler = handle(
  removeSecondFactor,
  async ({ caller, tx, audit, mail, foundation: { settings } }) => {
    const { userId, email } = caller
    await lockUser(tx, userId)
    if (!(await deleteSecondFactor(tx, userId))) return

    audit('second-factor.removed', { subject: userId })
    mail(secondFactorRemovedLetter(settings, email))
  },
)
