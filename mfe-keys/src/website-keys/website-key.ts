import type { EmbeddedKey } from '@portal/contracts/security/embedded-keys'
import type { Received } from '@portal/platform/api'
import type { ApiKey } from '../keys/key.ts'

/** A website key as the screens show it: one, with all its hosts. */
export interface WebsiteKey extends ApiKey {
  hosts: readonly string[]
  needsTokenExchange: boolean
}

type Row = Received<EmbeddedKey>

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

/**
 * Returns the known rows, with those of one key replaced by what the server answered of it. That does not tell the key's status: what the
 * list said stays, so that a new label makes no refused key active.
 */
export function withRowsOf(known: readonly Row[], answered: readonly Row[]): Row[] {
  const [first] = answered
  const at = known.findIndex(({ key_id }) => key_id === first?.key_id)
  const rows = answered.map((row) => Object.assign({}, row, { status: row.status ?? known[at]?.status }))
  return [...known.slice(0, at), ...rows, ...known.slice(at).filter(({ key_id }) => key_id !== first?.key_id)]
}

/** What is known once a key has one more host. */
export function withHost(known: readonly Row[], id: string, domain: string): Row[] {
  const rows = known.filter(({ key_id }) => key_id === id)
  const listed = rows.filter((row) => row.domain)
  return withRowsOf(known, [...listed, ...rows.slice(0, 1).map((row) => Object.assign({}, row, { domain }))])
}

/** What is known once a key has one host less; a key keeps a row. */
export function withoutHost(known: readonly Row[], id: string, domain: string): Row[] {
  const rows = known.filter(({ key_id }) => key_id === id)
  const left = rows.filter((row) => row.domain !== domain)
  return withRowsOf(known, left.length > 0 ? left : rows.map((row) => Object.assign({}, row, { domain: '' })))
}
