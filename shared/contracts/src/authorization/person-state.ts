import * as z from 'zod/mini'

/** State of a person's login: staff may deactivate it, and personal data may be redacted on request. */
export const PersonState = z.enum(['active', 'deactivated', 'redaction-pending', 'redacted'])
export type PersonState = z.infer<typeof PersonState>

export interface PersonTimes {
  disabledAt: Date | null
  redactionDueAt: Date | null
  redactedAt: Date | null
}

/** Returns the state of a person from its times, the strongest first (rule G80). */
export function personState({ disabledAt, redactionDueAt, redactedAt }: PersonTimes): PersonState {
  if (redactedAt) return 'redacted'
  if (redactionDueAt) return 'redaction-pending'
  return disabledAt ? 'deactivated' : 'active'
}

/** Returns whether a person's login is neither deactivated nor redacted, nor about to be redacted. */
export function isLoginActive(times: PersonTimes): boolean {
  return personState(times) === 'active'
}

/** Returns whether a person can log in: their login is active, and their address confirmed. */
export function canLogIn(person: PersonTimes & { emailConfirmedAt: Date | null }): boolean {
  return person.emailConfirmedAt !== null && isLoginActive(person)
}
