import type { logIn } from '@portal/contracts/authorization/session'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import type { Prepared } from '../../handle.ts'
import type { SignInRefusal } from './check-password.ts'
import type { Login } from './logins.sql.ts'

interface Refusal {
  login: Login | undefined
  reason: SignInRefusal
  becameBlocked: boolean
}

/** Puts the failed attempt down, and tells the login's owner once per wait. */
export function refuseSignIn(
  { db, now, requestId, foundation }: Prepared<typeof logIn>,
  { login, reason, becameBlocked }: Refusal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = auditLine('session.sign-in-refused', { subject: login?.userId ?? 'nobody', reason })
    await writeAudit(tx, { now, requestId }, [line])
    if (!login || !becameBlocked) return

    const letter = {
      to: login.email,
      subject: `Failed attempts to log in to ${foundation.settings.brandName}`,
      text: [
        'Somebody tried to log in with your email address and wrong passwords. We made them wait.',
        '',
        `If it was you: wait a moment and try again, or set a new password at ${foundation.settings.publicOrigin}/forgot-password.`,
        'If it was not you: nothing happened, and there is nothing to do.',
      ].join('\n'),
    }
    await enqueue(tx, [mailJob(foundation.keys.envelope, letter, now)])
  })
}
