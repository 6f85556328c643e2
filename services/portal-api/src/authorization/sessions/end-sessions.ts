import type { SESSION_END_REASONS } from '@portal/contracts/authorization/messages'
import { writeMessage } from '@portal/foundation/messages'
import { endSessionsOf } from '@portal/foundation/sessions'
import type { Work } from '../../kernel/context.ts'

interface Ending {
  reason: (typeof SESSION_END_REASONS)[number]
  /** The session that goes on: it did this. */
  except?: string
}

/** Ends the sessions of a person, who finds the reason among their messages after the next log-in (rule H53). */
export async function endSessions(
  { tx, now }: Pick<Work, 'tx'> & { now: Date },
  userId: number,
  { reason, except }: Ending,
): Promise<void> {
  const wereAny = await endSessionsOf(tx, userId, now, except)
  if (!wereAny) return

  await writeMessage(tx, { kind: 'sessions-ended', reason }, { to: { userId }, actingSessionId: except, now })
}
