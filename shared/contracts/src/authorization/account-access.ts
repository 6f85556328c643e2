import { dayOf } from '../days.ts'

/**
 * Proofs of a second factor that a session can have: a code of the app or a recovery code, a passkey, or a browser that is
 * remembered.
 */
export const SECOND_STEPS = ['code', 'passkey', 'remembered'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]

/** Longest time ahead at which an account can begin to require a second factor, in days. */
export const REQUIREMENT_DAYS_AHEAD = 90

interface SessionFacts {
  /** Organization whose single sign-on began it, if any. */
  organizationId: number | null
  secondStep: SecondStep | null
}

interface AccountFacts {
  organizationId: number | null
  /** First day on which its members need a second factor, in UTC; `null` if they need none. */
  secondFactorFrom: string | null
}

/** The result for a session and an account: it is open, or what the session lacks. */
export type AccountAccess = 'open' | 'other-sign-in' | 'second-factor'

/**
 * Returns whether a session opens an account of its person: one of single sign-on only those of that organization (rule F85),
 * which answers for its people; any other only with a second factor where the account requires one by now (rule B116).
 */
export function accountAccess(session: SessionFacts, account: AccountFacts, now: Date): AccountAccess {
  if (session.organizationId !== null)
    return session.organizationId === account.organizationId ? 'open' : 'other-sign-in'
  return session.secondStep === null && isRequired(account, now) ? 'second-factor' : 'open'
}

/**
 * Returns whether a session of staff opens what their roles allow, where the portal requires a second factor of staff or does
 * not (rule B119).
 */
export function staffAccess(
  { secondStep }: Pick<SessionFacts, 'secondStep'>,
  isRequired: boolean,
): Exclude<AccountAccess, 'other-sign-in'> {
  return isRequired && secondStep === null ? 'second-factor' : 'open'
}

/** Returns whether an account requires a second factor of its members at `now`. */
function isRequired({ secondFactorFrom }: AccountFacts, now: Date): boolean {
  return secondFactorFrom !== null && secondFactorFrom <= dayOf(now)
}
