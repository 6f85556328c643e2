import type { Call } from '@portal/contracts/call'
import { meets } from '@portal/contracts/roles'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { findSession, isExpired } from '@portal/foundation/sessions'
import type { Caller } from '../../kernel/caller.ts'

/**
 * Refuses a caller whose answer was held back if their session ended meanwhile, or lost the account or the role that the
 * call takes: what came since is no longer theirs to read (rule Q11).
 */
export async function refuseIfGone(
  { db, clock }: Foundation,
  { requires }: Pick<Call, 'requires'>,
  { sessionId, accountId }: { sessionId: Caller['sessionId']; accountId: number | null },
): Promise<void> {
  const session = await findSession(db, { id: sessionId, accountId })
  if (!session || isExpired(session, clock.now())) throw problem('request:unauthenticated')
  if ((session.account?.id ?? null) !== accountId || !meets(requires, session)) throw problem('request:forbidden')
}
