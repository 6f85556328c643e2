import { expect, test } from '@jest/globals'
import { endFault, lookupsFault } from './staff-changes.ts'

test.each([
  [1, { issued: 5_000, used: 5_000 }, undefined],
  [-4_999, { issued: 5_000, used: 0 }, undefined],
  [-5_000, { issued: 5_000, used: 0 }, 'One lookup has to stay: take away at most 4,999 lookups'],
  [-2, { issued: 5_000, used: 4_998 }, 'One lookup has to stay: take away at most 1 lookup'],
  [-1, { issued: 5_000, used: 4_999 }, 'One lookup has to stay: none can be taken away'],
  [1, { issued: 5_000, used: 5_003 }, 'One lookup has to stay: none can be taken away'],
  [4, { issued: 5_000, used: 5_003 }, undefined],
  [999_999_994_999, { issued: 5_000, used: 0 }, undefined],
  [999_999_995_000, { issued: 5_000, used: 0 }, 'At most 999,999,999,999 lookups in total'],
  [1, { issued: 1e12, used: 0 }, 'This subscription has unlimited lookups'],
  [-1, { issued: 1e12, used: 0 }, 'This subscription has unlimited lookups'],
])('rule I132: %d lookups for %j', (added, term, fault) => {
  expect(lookupsFault(added, term)).toBe(fault)
})

test.each([
  ['2028-02-29T12:00:00.001Z', undefined],
  ['2028-02-29T12:00:00.000Z', 'Enter a time in the future'],
  ['2028-02-28T00:00:00.000Z', 'Enter a time in the future'],
  ['2038-02-28T12:00:00.000Z', undefined],
  ['2038-02-28T12:00:00.001Z', 'Enter a time within ten years'],
])('rule I133: an end at %s', (end, fault) => {
  const now = new Date('2028-02-29T12:00:00Z')
  expect(endFault(new Date(end), { startsAt: new Date('2028-02-01T00:00:00Z') }, now)).toBe(fault)
  expect(endFault(new Date('2028-03-01T00:00:00Z'), { startsAt: new Date('2028-03-01T00:00:00Z') }, now)).toBe(
    'Enter a time after the start of the term',
  )
})
