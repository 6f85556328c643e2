import { mayWhileActing } from '@portal/contracts/acting'
import type { Call } from '@portal/contracts/call'
import { mayWhileDeactivated } from '@portal/contracts/deactivated'
import { meets } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import type { FoundSession } from '@portal/foundation/sessions'
import { CONDITIONS } from './conditions.ts'
import type { Exchange } from './exchange.ts'

/** Rejects a call because of its caller, before its input is looked at. */
export function refuseBySession(call: Call, session: FoundSession | undefined): void {
  refuseWhileActing(call, session)
  refuseByRoles(call, session)
  refuseInCompanySession(call, session)
  refuseWhileDeactivated(call, session)
}

/** Rejects callers who may not make the call: 401 without a session, 403 without the roles (account.md §6). An account may require a second factor first (rule B116), and the portal of its staff (rule B119). */
export function refuseByRoles({ requires }: Call, session: FoundSession | undefined): void {
  if (requires === 'public') return
  if (!session) throw problem('request:unauthenticated')
  if (requires !== 'self' && (session.closedAccount || session.isClosedStaff))
    throw problem('identity-context:second-factor-needed')
  if (!meets(requires, session)) throw problem('request:forbidden')
  // People with an unconfirmed address can only manage their own profile (rule C5).
  if (requires !== 'self' && !session.confirmed) throw problem('request:forbidden')
}

/**
 * Staff who act as someone may only read, whatever that person may do (rule G4). Calls by cookie are made in their own
 * name.
 */
export function refuseWhileActing(call: Call, session: FoundSession | undefined): void {
  if (session?.acting && !mayWhileActing(call)) throw problem('identity-context:refused-while-acting')
}

/** A session that an organization's single sign-on began reaches no further than that organization's accounts (rule F85). */
export function refuseInCompanySession({ inCompanySession }: Call, session: FoundSession | undefined): void {
  if (session?.organizationId && inCompanySession === 'refused') throw problem('identity-context:other-sign-in-needed')
}

/** In an account deactivated by staff, its members may read, and change only their own settings (rule G16). */
export function refuseWhileDeactivated(call: Call, session: FoundSession | undefined): void {
  if (session?.account?.isDeactivated && !mayWhileDeactivated(call))
    throw problem('security-context:account-deactivated')
}

/** Refuses where roles are not all that counts. */
export async function refuseByCondition({ condition }: Call, exchange: Exchange): Promise<void> {
  const refusal = condition && (await CONDITIONS[condition](exchange))
  if (refusal) throw problem(refusal)
}
