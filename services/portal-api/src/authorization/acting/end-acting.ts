import { endActingOf } from '@portal/foundation/sessions'
import type { Work } from '../../kernel/context.ts'

/** Reason why acting ended, as the customer reads it. */
export type ActingEnd =
  | 'Exit was pressed'
  | 'the half hour was over'
  | 'signed out'
  | 'looks around as somebody else'
  | 'the session had ended'
  | 'the person was deactivated'
  | 'the person is no longer a member'
  | 'the account was deactivated'
  | 'is no longer support'
  | 'the account keeps support out'

/** Ends grants and logs each in the account where it was used, under the name of the staff member who used it. */
export async function endActing(
  { tx, audit, now }: Pick<Work, 'tx' | 'audit'> & { now: Date },
  of: Parameters<typeof endActingOf>[1],
  cause: ActingEnd,
): Promise<void> {
  for (const { staffId, userId, accountId } of await endActingOf(tx, of, now)) {
    audit('acting.ended', { subject: userId, cause }, { actorId: staffId, actingAsId: userId, accountId })
  }
}
