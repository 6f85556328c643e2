import type { AuditEntry } from '@portal/foundation/audit'
import { endSessionsOf } from '@portal/foundation/sessions'
import type { Caller } from '../../kernel/caller.ts'
import type { Work } from '../../kernel/context.ts'
import { endActing } from '../acting/end-acting.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findAccountIdsOf, saveDisabled } from './activation.sql.ts'

type Deciding = Pick<Work, 'tx' | 'audit'> & { now: Date; caller: Pick<Caller, 'userId'> }

/**
 * Ends all access as this person: no new log-ins, and no running sessions, neither their own nor those of staff acting
 * as them or of the people they act as.
 */
export async function endLogin({ tx, audit, now }: Deciding, userId: number): Promise<void> {
  await saveDisabled(tx, userId, now)
  await endSessionsOf(tx, userId, now)
  await endActing({ tx, audit, now }, { userId }, 'the person was deactivated')
  await endActing({ tx, audit, now }, { staffId: userId }, 'the session had ended')
}

/** Logs a person out everywhere, and ends what they do as somebody else. */
export async function endSessionsAndActing(
  { tx, audit, now }: Pick<Deciding, 'tx' | 'audit' | 'now'>,
  userId: number,
): Promise<void> {
  await endSessions({ tx, now }, userId, { reason: 'logged-out-by-staff' })
  await endActing({ tx, audit, now }, { staffId: userId }, 'the session had ended')
}

type AuditFacts = {
  action:
    | 'person.activated'
    | 'person.deactivated'
    | 'person.redaction-requested'
    | 'person.password-set'
    | 'person.reset-mailed'
    | 'person.sessions-ended'
    | 'person.second-factor-removed'
    | 'person.passkeys-removed'
} & Omit<AuditEntry<'person.activated'>, 'subject'>

/** A line in each account that the person belongs to; of staff, who belong to none, in the log of no account. */
export async function tellAccounts(
  { tx, audit, caller }: Deciding,
  userId: number,
  { action, ...facts }: AuditFacts,
): Promise<void> {
  const accountIds = await findAccountIdsOf(tx, userId)
  for (const accountId of accountIds.length > 0 ? accountIds : [null])
    audit(action, { subject: userId, ...facts }, { actorId: caller.userId, accountId })
}
