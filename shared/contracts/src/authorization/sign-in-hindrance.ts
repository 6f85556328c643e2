import * as z from 'zod/mini'
import { canLogIn, type PersonTimes, personState } from './person-state.ts'

/* Whether and why a person cannot log in (rule G20). Logging in and the staff page of a person decide by these functions. */

/** Reasons for which a way to log in lets nobody in, as far as they follow from what is stored. */
export const WayRefusal = z.enum([
  'login-disabled',
  'password-not-set',
  'one-time-password',
  'provider-not-offered',
  'connection-not-active',
  'no-member',
])
export type WayRefusal = z.infer<typeof WayRefusal>

interface PasswordWay {
  isLoginActive: boolean
  hasPassword: boolean
  /** True if staff set the password (rule G1). */
  isOneTime: boolean
  /** True if the typed password is theirs. */
  matches: boolean
}

/** Returns why a password does not log its person in. */
export function passwordRefusal({
  isLoginActive,
  hasPassword,
  isOneTime,
  matches,
}: PasswordWay):
  | Extract<WayRefusal, 'login-disabled' | 'password-not-set' | 'one-time-password'>
  | 'invalid-credentials'
  | undefined {
  if (!isLoginActive) return 'login-disabled'
  if (!hasPassword) return 'password-not-set'
  if (!matches) return 'invalid-credentials'
  return isOneTime ? 'one-time-password' : undefined
}

/** Returns why a login with an identity provider lets its person in no more. */
export function providerRefusal({
  isLoginActive,
  isOffered,
}: {
  isLoginActive: boolean
  isOffered: boolean
}): WayRefusal | undefined {
  if (!isLoginActive) return 'login-disabled'
  return isOffered ? undefined : 'provider-not-offered'
}

/**
 * Returns whether a member of the staff has a login that can let them in: a password, or one with a provider that is
 * offered. A company's single sign-on lets no staff in.
 */
export function hasStaffWayIn({
  hasPassword,
  providers,
  offered,
}: {
  hasPassword: boolean
  providers: readonly string[]
  /** Names of the login providers that this portal offers. */
  offered: readonly string[]
}): boolean {
  return hasPassword || providers.some((provider) => provider !== 'sso' && offered.includes(provider))
}

interface CompanyWay {
  isLoginActive: boolean
  isStaff: boolean
  isConnectionActive: boolean
  /** True if the person belongs to an account of the organization. */
  isMember: boolean
}

/** Returns why a company's single sign-on does not let a person in whom it names (rules F9, F10). */
export function companyRefusal({
  isLoginActive,
  isStaff,
  isConnectionActive,
  isMember,
}: CompanyWay): WayRefusal | undefined {
  if (!isConnectionActive) return 'connection-not-active'
  if (!isLoginActive || isStaff) return 'login-disabled'
  return isMember ? undefined : 'no-member'
}

/** Answers to “why can I not get in?”, each with its sentence. */
export const SIGN_IN_WORDS = {
  redacted: 'Their personal data was removed, and their login with it.',
  'redaction-pending': 'Their data is about to be removed, so their login is closed.',
  deactivated: 'Support deactivated their login.',
  'no-way-in': 'They have no password, and no other way to log in.',
  'one-time-password':
    'Support set their password. It works once, and only to choose another one. Used up, it works no more.',
  'provider-not-offered': 'They log in with a provider that this portal does not offer any more.',
  'connection-not-active': 'They log in with their company’s single sign-on, which is not active.',
  'no-member': 'They log in with a company’s single sign-on, and belong to none of its accounts.',
  'too-many-attempts': 'Too many wrong passwords or codes were entered, so the right ones have to wait, too.',
  'address-unconfirmed': 'They can log in, but see only their own profile until they confirm their email address.',
  'no-account': 'They can log in, but belong to no account.',
  'accounts-deactivated': 'They can log in, but can change nothing: each of their accounts is deactivated.',
  'can-log-in': 'They can log in.',
} as const
export type SignInCode = keyof typeof SIGN_IN_WORDS
export const SignInCode = z.enum(Object.keys(SIGN_IN_WORDS) as [SignInCode, ...SignInCode[]])

/** Those after a log-in that succeeds. */
const AFTER_LOGIN: readonly SignInCode[] = ['address-unconfirmed', 'no-account', 'accounts-deactivated', 'can-log-in']

/** Returns whether nobody gets in as this person now. */
export function isLockedOut(code: SignInCode): boolean {
  return !AFTER_LOGIN.includes(code)
}

interface SignInFacts {
  person: PersonTimes & { emailConfirmedAt: Date | null }
  isStaff: boolean
  /** Every way to log in that they have, with why it does not let them in. */
  ways: readonly { provider: string; refusal: WayRefusal | null }[]
  /** Until when a password has to wait after wrong ones (rule B22). */
  waitsUntil: Date | null
  accounts: readonly { isDeactivated: boolean }[]
}

/** Returns the worst that stands between a person and the portal now (rule G20). */
export function signInCode({ person, isStaff, ways, waitsUntil, accounts }: SignInFacts): SignInCode {
  const state = personState(person)
  if (state !== 'active') return state

  const open = ways.filter(({ refusal }) => refusal === null)
  if (open.length === 0) return codeOfRefusal(ways.find(({ refusal }) => refusal)?.refusal)
  if (waitsUntil && open.every(({ provider }) => provider === 'password')) return 'too-many-attempts'
  if (!canLogIn(person)) return 'address-unconfirmed'
  if (isStaff) return 'can-log-in'
  if (accounts.length === 0) return 'no-account'
  return accounts.every(({ isDeactivated }) => isDeactivated) ? 'accounts-deactivated' : 'can-log-in'
}

function codeOfRefusal(refusal: WayRefusal | null | undefined): SignInCode {
  // Of a login that is active, only one of staff by a company's single sign-on is called disabled: it opens nothing.
  if (!refusal || refusal === 'login-disabled' || refusal === 'password-not-set') return 'no-way-in'
  return refusal
}
