import { createHash } from 'node:crypto'
import { networkOf } from '@portal/foundation/http'
import { canonicalEmail } from '@portal/foundation/people'
import {
  ACCOUNT_RULE,
  DAYS_LETTERS_RULE,
  DOUBTFUL_SIGN_UP_RULE,
  LETTER_PAUSE_RULE,
  LOGIN_RULE,
  NETWORK_RULE,
  PASSWORD_RESET_RULE,
  RESET_LETTERS_RULE,
  ROUND_TRIP_RULE,
  SIGN_UP_RULE,
  WARNING_RULE,
} from './attempt-rules.ts'
import type { AttemptSubject } from './sign-in-attempts.sql.ts'

/** What an attempt to sign in counts against. Nobody's address is kept: it may be mistyped, or of nobody we know. */
export function attemptSubjects(username: string, address: string): { login: AttemptSubject; network: AttemptSubject } {
  const network = networkOf(address)
  return {
    login: { subject: digest('login', canonicalEmail(username), network), rule: LOGIN_RULE },
    network: { subject: digest('network', network), rule: NETWORK_RULE },
  }
}

/** Whoever only ever leaves for a provider fills our tables. */
export function roundTripSubject(address: string): AttemptSubject {
  return { subject: digest('round-trip', networkOf(address)), rule: ROUND_TRIP_RULE }
}

/** Guesses of the old password while signed in count against the person alone. */
export function passwordChangeSubject(userId: number): AttemptSubject {
  return { subject: digest('password-change', String(userId)), rule: LOGIN_RULE }
}

/** Letters about guesses count against the person alone. */
export function warningSubject(userId: number): AttemptSubject {
  return { subject: digest('sign-in-warning', String(userId)), rule: WARNING_RULE }
}

/** Sign-ups count against the network; where nobody vouched for a person, apart from the others and more strictly. */
export function signUpSubject(address: string, { isDoubtful }: { isDoubtful: boolean }): AttemptSubject {
  const network = networkOf(address)
  return isDoubtful
    ? { subject: digest('doubtful-sign-up', network), rule: DOUBTFUL_SIGN_UP_RULE }
    : { subject: digest('sign-up', network), rule: SIGN_UP_RULE }
}

export function passwordResetSubject(address: string): AttemptSubject {
  return { subject: digest('password-reset', networkOf(address)), rule: PASSWORD_RESET_RULE }
}

export function accountSubject(userId: number): AttemptSubject {
  return { subject: digest('account', String(userId)), rule: ACCOUNT_RULE }
}

/** Letters that anybody can cause count against the address alone, each kind by itself. */
export function letterSubjects(
  kind: 'sign-up' | 'address' | 'password-reset' | 'invitation',
  email: string,
): AttemptSubject[] {
  const address = canonicalEmail(email)
  return [
    { subject: digest(`${kind}-letter-pause`, address), rule: LETTER_PAUSE_RULE },
    {
      subject: digest(`${kind}-letters`, address),
      rule: kind === 'password-reset' ? RESET_LETTERS_RULE : DAYS_LETTERS_RULE,
    },
  ]
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
