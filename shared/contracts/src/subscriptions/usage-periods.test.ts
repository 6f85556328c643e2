import { expect, test } from '@jest/globals'
import { monthOf, type UsageFacts, usageDifferenceOf, usageStatementOf } from './usage-periods.ts'

const month = (name: string) => Date.parse(`${name}-01T00:00:00Z`)
const months = (lookups: Record<string, number>) =>
  new Map(Object.entries(lookups).map(([name, count]) => [month(name), count]))
const TERM = { issued: 5_000, startsAt: new Date('2026-01-20T09:17:00Z'), endsAt: new Date('2026-04-20T09:17:00Z') }
const NOW = new Date('2026-03-09T09:00:00Z')

function facts(counted: Record<string, number>, said: Partial<UsageFacts> = {}): UsageFacts {
  const used = Object.values(counted).reduce((sum, one) => sum + one, 0)
  return { used, usedBefore: 0, counted: months(counted), taken: months(counted), adjusted: months({}), ...said }
}

/** Periods as their month, opening balance, granted, counted, taken and closing balance. */
function periodsOf(usage: UsageFacts, { term = TERM, now = NOW } = {}) {
  return usageStatementOf('one', { ...usage, ...term }, now).periods.map(
    ({ start, opening, granted, counted, taken, closing }) =>
      `${start.slice(0, 7)} ${opening} +${granted} ${counted} -${taken} ${closing}`,
  )
}

test('rule K86: each calendar month tells what was granted, counted, taken and left, also one without lookups', () => {
  expect(periodsOf(facts({ '2026-01': 700, '2026-03': 300 }))).toEqual([
    '2026-01 0 +5000 700 -700 4300',
    '2026-02 4300 +0 0 -0 4300',
    '2026-03 4300 +0 300 -300 4000',
  ])
  const statement = usageStatementOf('one', { ...facts({ '2026-01': 700, '2026-03': 300 }), ...TERM }, NOW)
  expect(statement).toMatchObject({ issued: 5_000, earlier: 0, counted: 1_000, taken: 1_000, closing: 4_000 })
  expect(statement.agrees).toBe(true)
  expect(statement.periods[0]).toMatchObject({ start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' })
})

test('rule K86: months go to the end of the term, and to lookups that were counted later', () => {
  const later = { now: new Date('2026-09-01T00:00:00Z') }
  expect(periodsOf(facts({}), later).map((text) => text.slice(0, 7))).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
  ])
  expect(periodsOf(facts({ '2026-05': 1 }), later).at(-1)).toBe('2026-05 5000 +0 1 -1 4999')
  const toMidnight = { ...TERM, endsAt: new Date('2026-04-01T00:00:00Z') }
  expect(periodsOf(facts({}), { term: toMidnight, ...later })).toHaveLength(3)
  // Begun again from the day on which it was paid: what was used before stays.
  expect(periodsOf(facts({ '2025-12': 9 }))[0]).toBe('2025-12 0 +5000 9 -9 4991')
})

test('rule K86: before it begins a subscription has no months', () => {
  const ahead = { startsAt: new Date('2026-03-09T09:00:01Z'), endsAt: new Date('2026-04-09T09:00:01Z'), issued: 5_000 }
  expect(periodsOf(facts({}), { term: ahead })).toEqual([])
  expect(periodsOf(facts({}), { term: ahead, now: ahead.startsAt })).toHaveLength(1)
})

test('rule K86: what was used before usage was kept by month stands before the first of them', () => {
  const usage = facts({ '2026-02': 300, '2026-03': 20 }, { used: 1_520, usedBefore: 1_200 })
  expect(periodsOf(usage)).toEqual(['2026-02 3800 +0 300 -300 3500', '2026-03 3500 +0 20 -20 3480'])
  expect(usageStatementOf('one', { ...usage, ...TERM }, NOW)).toMatchObject({
    earlier: 1_200,
    counted: 1_520,
    agrees: true,
  })
  const unknown = { ...usage, usedBefore: null }
  expect(usageStatementOf('one', { ...unknown, ...TERM }, NOW)).toMatchObject({ earlier: 1_200, agrees: true })
  expect(periodsOf(facts({}, { used: 40, usedBefore: null }))).toEqual(['2026-03 4960 +0 0 -0 4960'])
})

test('rule K86: lookups that staff added or took away count in the month of the change, not at the start', () => {
  const usage = facts({ '2026-01': 700 }, { adjusted: months({ '2026-02': 1_500, '2026-03': -400 }) })
  const term = { ...TERM, issued: 6_100 }
  expect(periodsOf(usage, { term })).toEqual([
    '2026-01 0 +5000 700 -700 4300',
    '2026-02 4300 +1500 0 -0 5800',
    '2026-03 5800 +-400 0 -0 5400',
  ])
  expect(usageStatementOf('one', { ...usage, ...term }, NOW)).toMatchObject({ closing: 5_400, agrees: true })
  // In the month of the start both are one figure; before the start there is nothing to add to yet.
  expect(periodsOf(facts({}, { adjusted: months({ '2026-01': 1_100 }) }), { term })[0]).toBe(
    '2026-01 0 +6100 0 -0 6100',
  )
  const early = facts({}, { adjusted: months({ '2025-12': 1_100 }) })
  expect(periodsOf(early, { term })[0]).toBe('2026-01 0 +6100 0 -0 6100')
  expect(periodsOf(early, { term, now: new Date('2026-01-02T00:00:00Z') })).toEqual([])
})

test('rule K86: lookups that staff added stand behind what was used before usage was kept by month', () => {
  const usage = facts({ '2026-02': 300 }, { used: 1_500, usedBefore: 1_200, adjusted: months({ '2026-03': 1_000 }) })
  expect(periodsOf(usage, { term: { ...TERM, issued: 6_000 } })).toEqual([
    '2026-02 3800 +0 300 -300 3500',
    '2026-03 3500 +1000 0 -0 4500',
  ])
})

test('rule K86: more than was granted leaves less than nothing', () => {
  expect(periodsOf(facts({ '2026-03': 5_003 })).at(-1)).toBe('2026-03 5000 +0 5003 -5003 -3')
})

test.each([
  ['nothing', facts({ '2026-01': 700, '2026-03': 300 }), undefined],
  ['nothing of an unused one', facts({}), undefined],
  [
    'a month that was counted and not taken',
    facts({ '2026-01': 7 }, { taken: months({}), used: 0 }),
    { counted: 7, taken: 0, months: [{ month: '2026-01', counted: 7, taken: 0 }] },
  ],
  [
    'a month that was taken and not counted',
    facts({ '2026-01': 7, '2026-02': 5 }, { counted: months({ '2026-02': 5 }) }),
    { counted: 5, taken: 12, months: [{ month: '2026-01', counted: 0, taken: 7 }] },
  ],
  [
    'lookups in another month, although the sums are equal',
    facts({ '2026-01': 7 }, { counted: months({ '2026-02': 7 }) }),
    {
      counted: 7,
      taken: 7,
      months: [
        { month: '2026-01', counted: 0, taken: 7 },
        { month: '2026-02', counted: 7, taken: 0 },
      ],
    },
  ],
  ['what is left, by one', facts({ '2026-01': 7 }, { used: 6 }), { counted: 7, taken: 6, months: [] }],
  ['what was used before', facts({ '2026-01': 7 }, { used: 9, usedBefore: 1 }), { counted: 8, taken: 9, months: [] }],
  [
    'less than the months tell, where nobody knows what was used before',
    facts({ '2026-01': 7 }, { used: 6, usedBefore: null }),
    { counted: 7, taken: 6, months: [] },
  ],
])('rule K87: of the figures of a subscription, %s disagrees', (_, usage, difference) => {
  expect(usageDifferenceOf(usage)).toEqual(difference)
})

test('a month begins at midnight in UTC', () => {
  expect(monthOf(Date.parse('2026-03-31T23:59:59.999Z'))).toBe(month('2026-03'))
  expect(monthOf(Date.parse('2028-02-29T12:00:00Z'))).toBe(month('2028-02'))
})
