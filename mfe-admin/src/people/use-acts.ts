import { refusalOfAct } from '@portal/contracts/authorization/admin-acts'
import {
  activateUser,
  deactivateUser,
  endSessionsOfPerson,
  mailPasswordReset,
  redactUser,
  removePasskeysOf,
  removeSecondFactorOf,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import { isSet } from '@portal/contracts/values'
import { useMay, useSession } from '@portal/platform/session'
import { hasPassword, isKeptOut, type Person } from './person.ts'

/** Something that staff do to the login of a person. */
export type Act =
  | 'activate'
  | 'deactivate'
  | 'mail-reset'
  | 'set-password'
  | 'remove-second-factor'
  | 'remove-passkeys'
  | 'redact'
  | 'end-sessions'

export interface Asked {
  act: Act
  id: number
  name: string
  /** As far as it is known where the act is asked for. */
  person: Partial<Person>
}

/** Returns why this member of the staff may not do such things to this person (rule G22). */
export function useRefusal(id: number, { internal_roles = [] }: Person) {
  const visitor = useSession((session) => session.visitor)
  if (!visitor) return 'request:forbidden'
  const you = { userId: visitor.user.id, roles: visitor.roles }
  return refusalOfAct(you, { userId: id, internalRoles: internal_roles.flatMap((role) => role ?? []) })
}

/** Returns which acts this member of the staff may do now, and would change something. */
export function useActs(id: number, person: Person): readonly Act[] {
  const mayDecide = useRefusal(id, person) === undefined
  const { person_state: state, sessions = [] } = person
  const isActive = state === 'active'
  const isClosed = state === 'deactivated' || state === 'redaction-pending'
  // A first password is for those alone whose login lets them in no more (rule F87).
  const canHavePassword = isActive && (hasPassword(person) || isKeptOut(person))
  const acts: Record<Act, boolean> = {
    activate: useMay(activateUser) && mayDecide && isClosed,
    'mail-reset': useMay(mailPasswordReset) && mayDecide && canHavePassword,
    'end-sessions': useMay(endSessionsOfPerson) && mayDecide && isActive && sessions.length > 0,
    'set-password': useMay(setUserPassword) && mayDecide && canHavePassword,
    'remove-second-factor': useMay(removeSecondFactorOf) && mayDecide && isActive && isSet(person.second_factor_since),
    'remove-passkeys': useMay(removePasskeysOf) && mayDecide && isActive && Boolean(person.passkeys?.count),
    deactivate: useMay(deactivateUser) && mayDecide && isActive,
    redact: useMay(redactUser) && mayDecide && (isActive || state === 'deactivated'),
  }
  return (Object.keys(acts) as Act[]).filter((act) => acts[act])
}
