import type { AccountUsageBucket } from '@portal/contracts/security/usage'
import type { Received } from '@portal/platform/api'
import type { UsageRange } from './usage-range.ts'

type Bucket = Received<AccountUsageBucket>
type Counted = Pick<Bucket, 'hour' | 'lookups'>

/** Usage of one key or license. */
export interface Series {
  /** Id of the key or license; `""` for all others together. */
  id: string
  /** Lookups in each slot of the range. */
  counts: number[]
  total: number
}

/** Maximum number of series that are distinguishable in a chart. */
const OWN_SERIES = 5

/** All lookups of an answer. Throws when one count is missing, which is better than a wrong number. */
export function totalOf(buckets: readonly Pick<Bucket, 'lookups'>[]): number {
  return buckets.reduce((total, { lookups }) => {
    if (lookups === undefined) throw new Error('A count is missing.')
    return total + lookups
  }, 0)
}

/** Returns a series for each of the most used ones, and one for all others; together they are the total. */
export function seriesOf(buckets: readonly Bucket[], by: 'key' | 'license', slots: readonly number[], slotMs: number) {
  const all = [...byId(buckets, by)]
    .map(([id, own]): Series => ({ id, counts: countsIn(own, slots, slotMs), total: totalOf(own) }))
    .sort((one, other) => other.total - one.total)
  if (all.length <= OWN_SERIES + 1) return all

  const others = all.slice(OWN_SERIES)
  return [...all.slice(0, OWN_SERIES), together(others)]
}

/** Lookups in each slot of every key or license that has any. */
export function countsById(
  buckets: readonly Bucket[],
  by: 'key' | 'license',
  slots: readonly number[],
  slotMs: number,
) {
  return new Map([...byId(buckets, by)].map(([id, own]) => [id, countsIn(own, slots, slotMs)]))
}

function byId(buckets: readonly Bucket[], by: 'key' | 'license'): Map<string, Bucket[]> {
  const bucketsOf = new Map<string, Bucket[]>()
  for (const bucket of buckets) {
    const id = bucket[by] ?? ''
    const own = bucketsOf.get(id)
    if (own) own.push(bucket)
    else bucketsOf.set(id, [bucket])
  }
  return bucketsOf
}

/** Lookups in each slot, none for one that the answer leaves out. */
export function countsIn(buckets: readonly Counted[], slots: readonly number[], slotMs: number): number[] {
  const counts = slots.map(() => 0)
  const [first = 0] = slots
  for (const bucket of buckets) {
    const at = Math.floor((Date.parse(bucket.hour ?? '') - first) / slotMs)
    if (counts[at] !== undefined) counts[at] += totalOf([bucket])
  }
  return counts
}

/** Lookups in the slots of the time before a range, which is as far back for each of them. */
export function countsBefore(buckets: readonly Counted[], { slots, slotMs, queryBefore }: UsageRange): number[] {
  const [first = 0] = slots
  const back = first - Date.parse(queryBefore.start)
  return countsIn(
    buckets,
    slots.map((slot) => slot - back),
    slotMs,
  )
}

function together(series: readonly Series[]): Series {
  const counts = (series[0]?.counts ?? []).map((_, at) => series.reduce((sum, one) => sum + (one.counts[at] ?? 0), 0))
  return { id: '', counts, total: series.reduce((sum, { total }) => sum + total, 0) }
}
