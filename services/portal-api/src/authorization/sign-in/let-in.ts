import type { SecondStep } from '@portal/contracts/authorization/account-access'
import type { logIn } from '@portal/contracts/authorization/session'
import type { ResponseOf } from '@portal/contracts/call'
import { problem } from '@portal/foundation/problem'
import { endSession, sessionIdOf, startSession } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { useRememberedHere } from '../remembered-browsers/remembered-here.ts'
import { findSecondFactorSince } from '../second-factor/second-factor.sql.ts'
import { noteSignIn } from '../sessions/note-sign-in.ts'
import { findSessionHere } from '../sessions/session-here.ts'
import { findHomeAccount } from './logins.sql.ts'

type Entrance = Pick<Context<typeof logIn>, 'tx' | 'now' | 'browser' | 'audit' | 'mail' | 'foundation'>

interface Entrant {
  userId: number
  staff: boolean
  provider: string
  /**
   * Outcome of two-step login (rule B97). `code`, `passkey`: this was given. `at-provider`: the identity provider vouches for
   * the person, by what it asks itself. `if-on`: nothing was asked, so a person with two-step login is refused here.
   * `unless-remembered`: likewise, unless this browser is remembered for them; that session is not a fresh log-in (rule B115).
   */
  secondStep: 'code' | 'passkey' | 'at-provider' | 'if-on' | 'unless-remembered'
  /** Time of authentication as far as the provider reports it; now if omitted. */
  provedAt?: Date | null
  /** Organization whose single sign-on was used, now or for the session that this one replaces: it opens only its accounts (rule F85). */
  organizationId?: number | null
  /** True if no one has logged in as this person before. */
  isFirst?: boolean
}

const NOTHING_GIVEN: readonly Entrant['secondStep'][] = ['if-on', 'unless-remembered']

/** Returns the second factor that was given here; a provider may have asked for one, which nobody knows. */
function givenStep(step: Entrant['secondStep']): SecondStep | undefined {
  return step === 'code' || step === 'passkey' ? step : undefined
}

/**
 * Starts a session for an authenticated person, whichever `provider` they used. Always sets a new cookie and ends the
 * browser's previous session; if the person was never seen in this browser, they are notified by mail. Every session of a
 * person begins here.
 */
export async function letIn(
  entrance: Entrance,
  { userId, staff, provider, secondStep, provedAt = entrance.now, organizationId = null, isFirst = false }: Entrant,
): Promise<ResponseOf<typeof logIn>> {
  const { tx, now, browser, audit } = entrance
  const isAsked = NOTHING_GIVEN.includes(secondStep) && (await findSecondFactorSince(tx, userId)) !== null
  const isRemembered = isAsked && secondStep === 'unless-remembered' && (await useRememberedHere(entrance, userId))
  if (isAsked && !isRemembered) throw problem('identity-context:second-factor-required')
  const before = await findSessionHere(entrance, userId)
  if (browser.sessionToken) await endSession(tx, sessionIdOf(browser.sessionToken), now)
  const accountId = await findHomeAccount(tx, userId, organizationId)
  const { token, sessionId } = await startSession(tx, {
    userId,
    accountId,
    now,
    provedAt: isRemembered ? null : provedAt,
    organizationId,
    // Without one, the person keeps that of the session which this one replaces (rule B118).
    secondStep: isRemembered ? 'remembered' : (givenStep(secondStep) ?? before?.secondStep ?? null),
  })
  const throughOrganizationId = provider === 'sso' ? organizationId : null
  await noteSignIn(entrance, { userId, provider, sessionId, organizationId: throughOrganizationId, isFirst })
  audit('session.signed-in', { subject: userId, provider }, { actorId: userId, accountId })
  browser.setSession(token)
  return { user_id: userId, staff }
}
