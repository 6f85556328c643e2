import type { Foundation } from '@portal/foundation/foundation'
import { guardedFetchOf } from '@portal/foundation/outbound'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { createProviderClient, type ProviderClient } from '../providers/provider-client.ts'
import type { ConnectionSettings, OidcConnection } from './connection-settings.ts'
import { type ConnectionRow, openSecret } from './identity-providers.sql.ts'
import { issuerOf } from './issuer-of.ts'

/** Number of connections whose discovery document and keys are cached; others are fetched again. */
const MOST_REMEMBERED = 200
const remembered = new Map<string, { stamp: number; client: ProviderClient }>()

/** The client of a connection as it is set up now. What it remembers of the provider ends with a change of the settings. */
export function clientOfConnection(
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  row: ConnectionRow,
  { issuer, clientId, scopes, isIdTokenMapping }: OidcConnection,
): ProviderClient {
  const stamp = row.updatedAt.getTime()
  const known = remembered.get(row.id)
  if (known?.stamp === stamp) return known.client

  const client = createProviderClient({
    issuer,
    clientId,
    clientSecret: openSecret(keys.envelope, row),
    scopes,
    asksUserInfo: !isIdTokenMapping,
    fetch: guardedFetchOf(settings),
  })
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
  remembered.set(row.id, { stamp, client })
  return client
}

type GuardSettings = Pick<Settings, 'production' | 'sandboxPort' | 'trustedProviders'>

/** Refuses an issuer that would not be asked, while somebody can still mend it. */
export function refuseUnsafeIssuer({ production, sandboxPort, trustedProviders }: GuardSettings, issuer: string): void {
  const { protocol, origin } = new URL(issuer)
  const isOwn = !production && [`http://127.0.0.1:${sandboxPort}`, ...trustedProviders].includes(origin)
  if (protocol !== 'https:' && !isOwn)
    throw problem('request:invalid', { fields: { issuer: 'Enter an https address' } })
}

/**
 * Refuses another issuer for an active connection: its people's logins would be worth nothing at once (rule F82). A connection of
 * its own can be tested first, and taken back.
 */
export function refuseOtherIssuer(
  { state, settings }: Pick<ConnectionRow, 'state' | 'settings'>,
  next: ConnectionSettings,
  field: string,
): void {
  if (state !== 'active' || issuerOf(settings) === issuerOf(next)) return

  const message = 'People log in with another identity provider now. Choose “Set up another” to move to this one'
  throw problem('request:invalid', { fields: { [field]: message } })
}

/**
 * Fetches the metadata at an address. Rejects if there are none; responses from private networks are never disclosed.
 */
export async function fetchMetadata(settings: GuardSettings, url: string): Promise<string> {
  const answer = await guardedFetchOf(settings)(url)
  if (!answer.ok) throw new Error(`The address answers ${answer.status}.`)
  return answer.text()
}
