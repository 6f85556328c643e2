import type { AdminPerson } from '@portal/contracts/authorization/admin-identities'
import { isLockedOut, type SignInCode } from '@portal/contracts/authorization/sign-in-hindrance'
import { capitalized } from '@portal/contracts/capitalized'
import type { Received } from '@portal/platform/api'
import { fullNameOf } from '@portal/remote-kit/people'

export type Person = Received<AdminPerson>

export function nameOf(id: number, person: Person): string {
  return fullNameOf(person) || person.email_address || `User ${id}`
}

/** Returns the answer to “why can I not get in?”; what a newer server says is no reason to offer less. */
export function signInCodeOf({ sign_in }: Person): SignInCode {
  return sign_in?.code ?? 'can-log-in'
}

export function isKeptOut(person: Person): boolean {
  return isLockedOut(signInCodeOf(person))
}

export function hasPassword({ ways_in = [] }: Person): boolean {
  return ways_in.some(({ provider }) => provider === 'password')
}

/** Returns the name of a way to log in. */
export function wayName(provider: string | undefined, organization = ''): string {
  if (!provider) return '—'
  if (provider === 'sso') return organization ? `Single sign-on of ${organization}` : 'Single sign-on'
  return provider === 'mailed-code' ? 'Emailed code' : capitalized(provider)
}
