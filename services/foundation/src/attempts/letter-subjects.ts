import { createHash } from 'node:crypto'
import { canonicalEmail } from '@portal/contracts/canonical-email'
import { type AttemptRule, DAYS_LETTERS_RULE, LETTER_PAUSE_RULE } from './attempt-rules.ts'
import type { AttemptSubject } from './attempts.sql.ts'

/**
 * Counts letters that anyone can trigger against the address alone, each kind separately: one a minute, and a limit
 * over a longer time.
 */
export function letterSubjects(
  kind: string,
  email: string,
  often: AttemptRule = DAYS_LETTERS_RULE,
): [pause: AttemptSubject, longer: AttemptSubject] {
  const address = canonicalEmail(email)
  return [
    { subject: attemptDigest(`${kind}-letter-pause`, address), rule: LETTER_PAUSE_RULE },
    { subject: attemptDigest(`${kind}-letters`, address), rule: often },
  ]
}

/** Returns the digest stored instead of a login, an address or a network. */
export function attemptDigest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
