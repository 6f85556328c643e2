import type { logIn } from '@portal/contracts/authorization/session'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import type { Prepared } from '../../kernel/context.ts'
import { whereaboutsOf } from '../sessions/note-sign-in.ts'
import { recordSignIn } from '../sessions/sign-ins.sql.ts'
import type { SignInRefusal } from './check-password.ts'
import type { Login } from './logins.sql.ts'
import { warningJob } from './warning-job.ts'

interface Refusal {
  login: Login | undefined
  reason: SignInRefusal
  becameBlocked: boolean
}

/** Records the failed attempt, and warns the login's owner once per waiting time. */
export function refuseSignIn(
  { db, now, requestId, foundation, browser }: Prepared<typeof logIn>,
  { login, reason, becameBlocked }: Refusal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = auditLine('session.sign-in-refused', { subject: login?.userId ?? 'nobody', reason })
    // Also for nobody: what is put down must not show in how long it takes.
    await recordSignIn(tx, {
      userId: login?.userId ?? null,
      provider: 'password',
      isRefused: true,
      at: now,
      ...whereaboutsOf(browser),
    })
    if (becameBlocked) await enqueue(tx, [warningJob(foundation, login, now)])
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line])
  })
}
