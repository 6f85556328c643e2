import type { Call } from '@portal/contracts/call'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { findSession, isExpired, withinStaffAccess } from '@portal/foundation/sessions'
import type { Caller } from '../../kernel/caller.ts'
import { refuseBySession } from '../../kernel/permission.ts'

/**
 * Refuses a caller whose answer was held back if their session ended meanwhile, or lost the account or the role that the
 * call takes: what came since is no longer theirs to read (rule Q11).
 */
export async function refuseIfGone(
  { db, clock, settings }: Foundation,
  call: Call,
  { sessionId, accountId }: { sessionId: Caller['sessionId']; accountId: number | null },
): Promise<void> {
  const found = await findSession(db, { id: sessionId, accountId, now: clock.now() })
  const isOver = !found || isExpired(found, clock.now())
  const session = isOver ? undefined : withinStaffAccess(found, settings.staffNeedSecondFactor)
  refuseBySession(call, session)
  if ((session?.account?.id ?? null) !== accountId) throw problem('request:forbidden')
}
