import { expect, test } from '@jest/globals'
import { usageRange } from './usage-range.ts'
import { seriesOf, totalOf } from './usage-series.ts'

const NOW = Date.parse('2026-03-09T14:20:00Z')
const at = (hour: string, key: string, lookups: number) => ({ hour, key, license: '', lookups })

test('seven days are today and the six before it, compared with the seven before up to the same hour', () => {
  const { slots, query, queryBefore } = usageRange('7d', NOW)
  expect(slots.map((slot) => new Date(slot).toISOString().slice(0, 10))).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ])
  expect(query).toEqual({ start: '2026-03-03T00:00:00.000Z', end: '2026-03-09T14:00:00.000Z', bucket: 'day' })
  expect(queryBefore).toEqual({ start: '2026-02-24T00:00:00.000Z', end: '2026-03-02T14:00:00.000Z', bucket: 'day' })
})

test('24 hours are the running one and the 23 before it', () => {
  const { slots, query } = usageRange('24h', NOW)
  expect([slots.length, slots[0], slots[23]].map(String)).toEqual([
    '24',
    String(Date.parse('2026-03-08T15:00:00Z')),
    String(Date.parse('2026-03-09T14:00:00Z')),
  ])
  expect(query.bucket).toBe('hour')
})

test('coming back within the hour asks the same', () => {
  const asked = (time: string) => usageRange('7d', Date.parse(time)).query.end
  expect(asked('2026-03-09T14:59:59.999Z')).toBe(asked('2026-03-09T14:00:00Z'))
  expect(asked('2026-03-09T15:00:00Z')).toBe('2026-03-09T15:00:00.000Z')
})

test('each key is a series, the most used first; nothing is lost to the series of all others', () => {
  const { slots, slotMs } = usageRange('7d', NOW)
  const buckets = Array.from({ length: 9 }, (_, key) => at('2026-03-09T00:00:00Z', `k${key}`, 10 + key))
  const series = seriesOf([...buckets, at('2026-03-03T00:00:00Z', 'k8', 100)], 'key', slots, slotMs)
  expect(series.map(({ id, total }) => [id, total])).toEqual([
    ['k8', 118],
    ['k7', 17],
    ['k6', 16],
    ['k5', 15],
    ['k4', 14],
    ['', 46],
  ])
  expect(series[0]?.counts).toEqual([100, 0, 0, 0, 0, 0, 18])
  expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(totalOf(buckets) + 100)
})

test('six keys need no series of all others', () => {
  const { slots, slotMs } = usageRange('7d', NOW)
  const buckets = Array.from({ length: 6 }, (_, key) => at('2026-03-09T00:00:00Z', `k${key}`, 1))
  expect(seriesOf(buckets, 'key', slots, slotMs).map(({ id }) => id)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5'])
})

test('a missing count is an error rather than a wrong sum', () => {
  expect(() => totalOf([{ ...at('2026-03-09T00:00:00Z', 'k', 1), lookups: undefined }])).toThrow('A count is missing.')
})
