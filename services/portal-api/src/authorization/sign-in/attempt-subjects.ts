import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { canonicalEmail } from '@portal/foundation/people'
import { LOGIN_RULE, NETWORK_RULE } from './attempt-rules.ts'
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

/** One household has a whole /64 of IPv6, whose zeros may be written or left out. An IPv4 address in disguise is one of its own. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::')) return address

  const [left = [], right = []] = address.split('::').map((half) => half.split(':'))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group || '0', 16)).join(':')
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
