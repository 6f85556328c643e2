import type { AccountUsageBucket } from '@portal/contracts/security/usage'
import type { Received } from '@portal/platform/api'

type Bucket = Received<AccountUsageBucket>

/** What one key or license was used for. */
export interface Series {
  /** Of the key or license; `""` for all the others together. */
  id: string
  /** Lookups in each slot of the range. */
  counts: number[]
  total: number
}

/** More than these cannot be told apart in a chart. */
const OWN_SERIES = 5

/** All lookups of an answer. Throws when one count is missing, which is better than a wrong number. */
export function totalOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { lookups }) => {
    if (lookups === undefined) throw new Error('A count is missing.')
    return total + lookups
  }, 0)
}

/** A series for each of those that were used most, and one for all others; together they are what was answered. */
export function seriesOf(buckets: readonly Bucket[], by: 'key' | 'license', slots: readonly number[], slotMs: number) {
  const ids = [...new Set(buckets.map((bucket) => bucket[by] ?? ''))]
  const all = ids
    .map((id) =>
      countsOf(
        id,
        buckets.filter((bucket) => (bucket[by] ?? '') === id),
        slots,
        slotMs,
      ),
    )
    .sort((one, other) => other.total - one.total)
  if (all.length <= OWN_SERIES + 1) return all

  const others = all.slice(OWN_SERIES)
  return [...all.slice(0, OWN_SERIES), together(others)]
}

function countsOf(id: string, buckets: readonly Bucket[], slots: readonly number[], slotMs: number): Series {
  const counts = slots.map((slot) =>
    totalOf(buckets.filter(({ hour = '' }) => Math.floor(Date.parse(hour) / slotMs) * slotMs === slot)),
  )
  return { id, counts, total: totalOf(buckets) }
}

function together(series: readonly Series[]): Series {
  const counts = (series[0]?.counts ?? []).map((_, at) => series.reduce((sum, one) => sum + (one.counts[at] ?? 0), 0))
  return { id: '', counts, total: series.reduce((sum, { total }) => sum + total, 0) }
}
