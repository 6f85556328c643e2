import { type AttemptSubject, attemptDigest, letterSubjects } from '@portal/foundation/attempts'
import { networkOf } from '@portal/foundation/http'
import { canonicalEmail } from '@portal/foundation/people'
import {
  ACCOUNT_RULE,
  DOMAIN_CHECK_RULE,
  DOUBTFUL_SIGN_UP_RULE,
  LETTER_CODE_RULE,
  LOGIN_RULE,
  NETWORK_RULE,
  PASSWORD_RESET_RULE,
  RESET_LETTERS_RULE,
  ROUND_TRIP_RULE,
  SAML_RESPONSE_RULE,
  SECOND_FACTOR_RULE,
  SIGN_UP_RULE,
  TAKEN_DOMAIN_RULE,
  WARNING_RULE,
} from './attempt-rules.ts'

/** Subjects that a log-in attempt counts against. The address is not stored: it may be mistyped or unknown to us. */
export function attemptSubjects(username: string, address: string): { login: AttemptSubject; network: AttemptSubject } {
  return {
    login: { subject: attemptDigest('login', canonicalEmail(username), networkOf(address)), rule: LOGIN_RULE },
    network: networkSubject(address),
  }
}

/** Wrong passwords for any login and wrong passkeys count together against their network. */
export function networkSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('network', networkOf(address)), rule: NETWORK_RULE }
}

/** Limits challenges for passkeys that nobody answers, which would fill our tables. */
export function challengeSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('passkey-challenge', networkOf(address)), rule: ROUND_TRIP_RULE }
}

/** Letters about a passkey that may have been copied count against the person alone. */
export function copiedPasskeySubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('copied-passkey', String(userId)), rule: WARNING_RULE }
}

/** Limits departures to a provider that never return, which would fill our tables. */
export function roundTripSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('round-trip', networkOf(address)), rule: ROUND_TRIP_RULE }
}

/** Responses of an identity provider count against the departure that they answer. */
export function samlResponseSubject(token: string): AttemptSubject {
  return { subject: attemptDigest('saml-response', token), rule: SAML_RESPONSE_RULE }
}

/** Guesses of the old password while signed in count against the person alone. */
export function passwordChangeSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('password-change', String(userId)), rule: LOGIN_RULE }
}

/** Limits guesses of a mailed code, so that a stolen session cannot be used to guess it. */
export function freshCodeSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('fresh-code', String(userId)), rule: LOGIN_RULE }
}

/** Wrong codes of two-step login count against the person in every network: only somebody with the password gets to enter one. */
export function secondFactorSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('second-factor', String(userId)), rule: SECOND_FACTOR_RULE }
}

/** Codes that confirm a new app count by themselves: wrong ones make no log-in wait. */
export function appSetupSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('app-setup', String(userId)), rule: LOGIN_RULE }
}

/** Codes of two-step login that are typed in one network: against guesses over many people whose passwords are known. */
export function codeNetworkSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('second-factor-network', networkOf(address)), rule: NETWORK_RULE }
}

/** Letters about wrong codes of two-step login count against the person alone, and not together with those about wrong passwords. */
export function codeWarningSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('second-factor-warning', String(userId)), rule: WARNING_RULE }
}

/** Letters about guesses count against the person alone. */
export function warningSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('sign-in-warning', String(userId)), rule: WARNING_RULE }
}

/** Counts sign-ups against the network; those with a doubtful bot check are counted separately and more strictly. */
export function signUpSubject(address: string, { isDoubtful }: { isDoubtful: boolean }): AttemptSubject {
  const network = networkOf(address)
  return isDoubtful
    ? { subject: attemptDigest('doubtful-sign-up', network), rule: DOUBTFUL_SIGN_UP_RULE }
    : { subject: attemptDigest('sign-up', network), rule: SIGN_UP_RULE }
}

export function passwordResetSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('password-reset', networkOf(address)), rule: PASSWORD_RESET_RULE }
}

/** Counts typed codes of letters against the network; wrong ones count against the letter as well. */
export function letterCodeSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('letter-code', networkOf(address)), rule: LETTER_CODE_RULE }
}

export function accountSubject(userId: number): AttemptSubject {
  return { subject: attemptDigest('account', String(userId)), rule: ACCOUNT_RULE }
}

/** Letters about a domain for which somebody acts elsewhere: one a day for each domain and kind of letter. */
export function takenDomainSubject(organizationId: number, domain: string, kind: string): AttemptSubject {
  return { subject: attemptDigest('taken-domain', String(organizationId), domain, kind), rule: TAKEN_DOMAIN_RULE }
}

/** Limits how often an organization has name servers asked for the records of its domains. */
export function domainCheckSubject(organizationId: number): AttemptSubject {
  return { subject: attemptDigest('domain-check', String(organizationId)), rule: DOMAIN_CHECK_RULE }
}

/** Limits password reset letters without ever leaving the owner of the mailbox short of one. */
export function resetLetterSubjects(email: string): AttemptSubject[] {
  return letterSubjects('password-reset', email, RESET_LETTERS_RULE)
}
