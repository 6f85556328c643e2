import { type CountedLimit, isLimitReached } from './lookup-limit.ts'

/** The worst truth about a key, the worst first; `active` alone is answered with lookups. */
export const KEY_STATUSES = [
  'deleted',
  'account-deactivated',
  'paused',
  'host-missing',
  'token-exchange',
  'license-ended',
  'limit-reached',
  'active',
] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

export const KEY_STATUS_LABELS: Readonly<Record<KeyStatus, string>> = {
  deleted: 'Deleted',
  'account-deactivated': 'Account deactivated',
  paused: 'Paused',
  'host-missing': 'Host missing',
  'token-exchange': 'Token exchange',
  'license-ended': 'License ended',
  'limit-reached': 'Limit reached',
  active: 'Active',
}

/** Groups of keys in lists and filters: a refused one is switched on, but none of its lookups are answered. */
export const KEY_GROUPS = ['active', 'refused', 'paused', 'recoverable'] as const
export type KeyGroup = (typeof KEY_GROUPS)[number]

/** Returns the group that a key of this status is counted in and found under. */
export function keyGroup(status: KeyStatus): KeyGroup {
  if (status === 'deleted') return 'recoverable'
  if (status === 'paused' || status === 'account-deactivated') return 'paused'
  return status === 'active' ? 'active' : 'refused'
}

export interface KeyFacts {
  state: 'active' | 'paused' | 'pending'
  /** Paused with its account (rule D3). */
  isWithAccount: boolean
  /** For a website key: its number of hosts, and whether it cannot be used from a page (rule D8). */
  website?: { hosts: number; needsTokenExchange: boolean } | undefined
  limit?: CountedLimit | null | undefined
  /** One of the licenses that it may use has a subscription that is active or in its grace period. */
  hasLicense: boolean
}

/** Returns whether one of the licenses that a key may use is among those that are `running`; none named means every license (rule D12). */
export function hasRunningLicense(licenses: readonly string[], running: ReadonlySet<string>): boolean {
  return licenses.length > 0 ? licenses.some((id) => running.has(id)) : running.size > 0
}

/** Returns the one status that every screen shows of a key (rule D83). */
export function keyStatus({ state, isWithAccount, website, limit, hasLicense }: KeyFacts): KeyStatus {
  if (state === 'pending') return 'deleted'
  if (state === 'paused') return isWithAccount ? 'account-deactivated' : 'paused'
  if (website?.hosts === 0) return 'host-missing'
  if (website?.needsTokenExchange) return 'token-exchange'
  if (!hasLicense) return 'license-ended'
  return limit && isLimitReached(limit) ? 'limit-reached' : 'active'
}
