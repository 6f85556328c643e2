import { createHash } from 'node:crypto'
import { networkOf } from '@portal/foundation/http'
import { canonicalEmail } from '@portal/foundation/people'
import { LOGIN_RULE, NETWORK_RULE, WARNING_RULE } from './attempt-rules.ts'
import type { AttemptSubject } from './sign-in-attempts.sql.ts'

/** What an attempt to sign in counts against. Nobody's address is kept: it may be mistyped, or of nobody we know. */
export function attemptSubjects(username: string, address: string): { login: AttemptSubject; network: AttemptSubject } {
  const network = networkOf(address)
  return {
    login: { subject: digest('login', canonicalEmail(username), network), rule: LOGIN_RULE },
    network: { subject: digest('network', network), rule: NETWORK_RULE },
  }
}

/** Guesses of the old password while signed in count against the person alone. */
export function passwordChangeSubject(userId: number): AttemptSubject {
  return { subject: digest('password-change', String(userId)), rule: LOGIN_RULE }
}

/** Letters about guesses count against the person alone. */
export function warningSubject(userId: number): AttemptSubject {
  return { subject: digest('sign-in-warning', String(userId)), rule: WARNING_RULE }
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
