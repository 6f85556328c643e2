import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import type { Received } from '@portal/platform/api'

type Row = Received<EmbeddedKey>

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

/** Adds a host to a key's cached rows. */
export function withHost(known: readonly Row[], id: string, domain: string): Row[] {
  const rows = known.filter(({ key_id }) => key_id === id)
  const listed = rows.filter((row) => row.domain)
  return withRowsOf(known, [...listed, ...rows.slice(0, 1).map((row) => Object.assign({}, row, { domain }))])
}

/** Removes a host from a key's cached rows; a key keeps at least one row. */
export function withoutHost(known: readonly Row[], id: string, domain: string): Row[] {
  const rows = known.filter(({ key_id }) => key_id === id)
  const left = rows.filter((row) => row.domain !== domain)
  return withRowsOf(known, left.length > 0 ? left : rows.map((row) => Object.assign({}, row, { domain: '' })))
}
