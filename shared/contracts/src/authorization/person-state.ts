import * as z from 'zod/mini'

/** State of a person's login: staff may deactivate it, and personal data may be redacted on request. */
export const PersonState = z.enum(['active', 'deactivated', 'redaction-pending', 'redacted'])
export type PersonState = z.infer<typeof PersonState>

interface PersonTimes {
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
