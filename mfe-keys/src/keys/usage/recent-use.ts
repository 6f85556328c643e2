import { getRecentUse, getUsage } from '@portal/contracts/security/usage'
import { portalNow } from '@portal/design-system/clock'
import { formatCount } from '@portal/design-system/number'
import type { useApi } from '@portal/platform/api'
import type { ApiKey } from '../key.ts'
import type { KeyKind } from '../key-kind.tsx'

const HOUR_MS = 3_600_000

/** Returns the query for all lookups of the last 24 hours; the partial first hour counts as a whole. */
export function lastDay(now: number) {
  const hourOf = (time: number) => new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString()
  return { start: hourOf(now - 24 * HOUR_MS), end: hourOf(now), by: 'key', bucket: 'hour' } as const
}

/** The lookups of these keys among those of all; undefined where a count is missing. */
export function lookupsOf(
  keys: readonly ApiKey[],
  buckets: readonly { key?: string | undefined; lookups?: number | undefined }[],
): number | undefined {
  const ids = new Set(keys.map(({ key_id }) => key_id))
  const own = buckets.filter(({ key }) => ids.has(key)).map(({ lookups = Number.NaN }) => lookups)
  const sum = own.reduce((total, lookups) => total + lookups, 0)
  return Number.isNaN(sum) ? undefined : sum
}

/** Words the usage of keys in the last 24 hours; `sources` is known for a single key. */
export function wordsOfUse(
  keys: number,
  source: KeyKind['source'],
  use: { lookups: number; sources?: number },
): string {
  const { lookups, sources } = use
  const who = keys === 1 ? 'It' : 'Together they'
  const what = lookups === 0 ? 'no lookups' : formatCount(lookups, 'lookup')
  return `${who} served ${what}${sources ? ` from ${formatCount(sources, source)}` : ''} in the last 24 hours.`
}

/** The same, read now. */
export async function readRecentUse(
  callApi: ReturnType<typeof useApi>,
  keys: readonly ApiKey[],
  source: KeyKind['source'],
): Promise<string | undefined> {
  const [first] = keys
  if (keys.length === 1 && first?.key_id) {
    const { lookups, sources = 0 } = await callApi(getRecentUse, { params: { key: first.key_id } })
    return lookups === undefined ? undefined : wordsOfUse(1, source, { lookups, sources })
  }
  const lookups = lookupsOf(keys, await callApi(getUsage, { query: lastDay(portalNow()) }))
  return lookups === undefined ? undefined : wordsOfUse(keys.length, source, { lookups })
}
