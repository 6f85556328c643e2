import { type CustomerRole, isInternalRole, type Requirement, type Role } from '@portal/contracts/roles'
import type { AuditedBy } from '@portal/foundation/audit'
import { problem } from '@portal/foundation/problem'
import type { FoundSession } from '@portal/foundation/sessions'

/** The caller of a call; account-related fields refer to the account in the token. */
export type Caller = Readonly<Omit<FoundSession, 'account'>>

/** The account that the caller's token names. */
export interface Account {
  id: number
  label: string
}

/** A customer's role is one in an account; staff have none, and belong to none. */
type AccountBehind<Alternative extends readonly Role[]> = Alternative extends readonly Role[]
  ? [Extract<Alternative[number], CustomerRole>] extends [never]
    ? undefined
    : Account
  : never

type InAccount<Found extends Account | undefined> = [Found] extends [undefined]
  ? { caller: Caller }
  : { caller: Caller; account: Found }

/**
 * The caller that a requirement guarantees: none for `public`, a person with or without an account for `self`, with an
 * account for customer roles, without one for staff.
 */
export type Who<Required extends Requirement> = Required extends 'public'
  ? object
  : Required extends readonly (readonly Role[])[]
    ? InAccount<AccountBehind<Required[number]>>
    : InAccount<Account | undefined>

/** Checks what {@link Who} promises: permission was decided by roles alone. */
export function whoIsThere<Required extends Requirement>(
  requires: Required,
  session: FoundSession | undefined,
): Who<Required>
export function whoIsThere(requires: Requirement, session: FoundSession | undefined): Who<Requirement> {
  if (requires === 'public') return {}
  if (!session) throw problem('request:unauthenticated')
  if (needsAccount(requires) && !session.account) throw problem('request:forbidden')

  return { caller: session, account: session.account }
}

/** Returns the actor of an action of staff that is in the log of no account. */
export function apartFromAccounts({ userId }: { userId: number }): AuditedBy {
  return { actorId: userId, accountId: null }
}

/** Returns the actor and account of an action for the audit log; for staff who act as someone, both people. */
export function doneBy(session: FoundSession | undefined): AuditedBy {
  const accountId = session?.account?.id
  return session?.acting
    ? { actorId: session.acting.staffId, actingAsId: session.userId, accountId }
    : { actorId: session?.userId, accountId }
}

function needsAccount(requires: Exclude<Requirement, 'public'>): boolean {
  return requires !== 'self' && requires.every((roles) => roles.some((role) => !isInternalRole(role)))
}
