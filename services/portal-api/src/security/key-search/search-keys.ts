import { endsOfToken } from '@portal/contracts/authorization/admin-search-grammar'
import { readHostName } from '@portal/contracts/security/host-names'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import type { Transaction } from '@portal/foundation/database'
import { type EnvelopeKeys, isSameSecret } from '@portal/foundation/secrets'
import { statusesOfKeys } from '../key-lists/key-status.sql.ts'
import { openToken } from '../secret-keys/sealed-token.ts'
import { isWellFormedToken } from '../secret-keys/secret-key-token.ts'
import { type FoundSecretKey, findSecretKeysAnywhere } from '../secret-keys/secret-keys.sql.ts'
import { type FoundWebsiteKey, findWebsiteKeysAnywhere } from '../website-keys/website-keys.sql.ts'

/** Keys that a search finds at most. */
const KEYS_FOUND = 20

/** A key of any account that a search found, with the status that its customer sees (rule D83). */
export interface KeyOfSearch {
  kind: 'secret-key' | 'website-key'
  id: string
  label: string
  accountId: number
  /** Masked token, or the first host name. */
  detail: string
  status: KeyStatus
  createdAt: Date
}

interface Asked {
  now: Date
}

/** Finds a key of either kind by its ID. */
export async function findKeysById(tx: Transaction, id: string, { now }: Asked): Promise<KeyOfSearch[]> {
  const asked = { now, limit: 1 }
  const secret = await findSecretKeysAnywhere(tx, { id }, asked)
  if (secret.length > 0) return secretKeysFound(tx, secret, now)
  return websiteKeysFound(tx, await findWebsiteKeysAnywhere(tx, { id }, asked), now)
}

/** Finds secret keys by the four characters at the end of their token, which customers see (rule D4). */
export async function findKeysByEnds(tx: Transaction, ends: string, { now }: Asked): Promise<KeyOfSearch[]> {
  const found = await findSecretKeysAnywhere(tx, { maskedToken: endsOfToken(ends) }, { now, limit: KEYS_FOUND })
  return secretKeysFound(tx, found, now)
}

/**
 * Finds the secret key of a whole token. Nothing is stored that a token could be looked up by: the few keys with the same ends
 * are opened and compared.
 */
export async function findKeysByToken(
  tx: Transaction,
  token: string,
  { now, envelope }: Asked & { envelope: EnvelopeKeys },
): Promise<KeyOfSearch[]> {
  if (!isWellFormedToken(token)) return []
  const alike = await findSecretKeysAnywhere(tx, { maskedToken: endsOfToken(token) }, { now, limit: 1_000 })
  const own = alike.filter(({ key }) => isSameSecret(openToken(envelope, key), token))
  return secretKeysFound(tx, own, now)
}

/** Finds website keys that a page on this host may use: by the host itself, and by wildcards that cover it (rule D6). */
export async function findKeysByHost(tx: Transaction, typed: string, { now }: Asked): Promise<KeyOfSearch[]> {
  const read = readHostName(typed)
  if ('refused' in read) return []
  const hosts = [read.host, ...wildcardsOver(read.host)]
  const found = await findWebsiteKeysAnywhere(tx, { hosts }, { now, limit: KEYS_FOUND })
  return websiteKeysFound(tx, found, now, hosts)
}

/** Returns the wildcards that cover a host, the narrowest first: `*.b.c` and `*.c` for `a.b.c`. */
function wildcardsOver(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(1).map((_, at) => `*.${labels.slice(at + 1).join('.')}`)
}

function secretKeysFound(tx: Transaction, found: readonly FoundSecretKey[], now: Date): Promise<KeyOfSearch[]> {
  return withStatus(tx, found, now, (one, statusOf) => ({
    kind: 'secret-key',
    detail: one.key.maskedToken,
    status: statusOf(one),
  }))
}

function websiteKeysFound(
  tx: Transaction,
  found: readonly FoundWebsiteKey[],
  now: Date,
  hosts: readonly string[] = [],
): Promise<KeyOfSearch[]> {
  return withStatus(tx, found, now, (one, statusOf) => ({
    kind: 'website-key',
    detail: hosts.find((host) => one.hosts.includes(host)) ?? one.hosts[0] ?? '',
    status: statusOf(one, { hosts: one.hosts.length, needsTokenExchange: one.key.tokenExchangeRequired }),
  }))
}

type StatusOf = Awaited<ReturnType<typeof statusesOfKeys>>

/** Reads the subscriptions of each account once. */
async function withStatus<Found extends FoundSecretKey | FoundWebsiteKey>(
  tx: Transaction,
  found: readonly Found[],
  now: Date,
  rest: (one: Found, statusOf: StatusOf) => Pick<KeyOfSearch, 'kind' | 'detail' | 'status'>,
): Promise<KeyOfSearch[]> {
  const statuses = new Map<number, StatusOf>()
  const keys: KeyOfSearch[] = []
  for (const one of found) {
    const { id, label, accountId, createdAt } = one.key
    const statusOf = statuses.get(accountId) ?? (await statusesOfKeys(tx, accountId, now))
    statuses.set(accountId, statusOf)
    keys.push({ id, label, accountId, createdAt, ...rest(one, statusOf) })
  }
  return keys
}
