import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import type { Received } from '@portal/platform/api'
import type { KeyOfEitherKind } from './secret-keys.tsx'

/* How a website key is read, for a customer as for staff. */

type Row = Received<EmbeddedKey>

/** A website key as the screens show it: one, with all its hosts. */
export interface WebsiteKey extends KeyOfEitherKind {
  hosts: readonly string[]
  needsTokenExchange: boolean
}

/** The answer has a row for each host of a key, and one without a host for a key that has none (rule D7). */
export function websiteKeysOf(rows: readonly Row[]): WebsiteKey[] {
  const hosts = new Map<string | undefined, string[]>()
  const keys = rows.filter(({ key_id, domain }) => {
    const known = hosts.get(key_id)
    hosts.set(key_id, [...(known ?? []), ...(domain ? [domain] : [])])
    return !known
  })
  return keys.map(({ active, token_exchange_required, deactivated, status, ...rest }) => ({
    ...rest,
    status: withHosts(status, hosts.get(rest.key_id) ?? []),
    deactivated: deactivated ?? '',
    paused: active === undefined ? undefined : !active,
    needsTokenExchange: token_exchange_required === true,
    hosts: hosts.get(rest.key_id) ?? [],
  }))
}

/** Hosts that were just added or removed are known here before the list says so. */
function withHosts(status: Row['status'], hosts: readonly string[]): Row['status'] {
  if (hosts.length === 0) return 'host-missing'
  return status === 'host-missing' ? 'active' : status
}
