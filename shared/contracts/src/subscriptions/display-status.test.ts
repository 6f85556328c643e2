import { describe, expect, test } from '@jest/globals'
import {
  activeSubscription,
  DISPLAY_STATUSES,
  displayStatus,
  endOfService,
  isAtRest,
  isCanceledBeforeStart,
  isEditable,
  latestSubscription,
  lookupsOf,
  runningLicenses,
  type SubscriptionFacts,
} from './display-status.ts'
import { isUnlimited } from './unlimited.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const PAST = '2026-01-01T00:00:00Z'
const FUTURE = '2027-01-01T00:00:00Z'

const RUNNING: SubscriptionFacts = {
  gracePeriodEnds: '',
  terminationDate: '',
  suspended: false,
  issued: 1000,
  remaining: 400,
  startDate: PAST,
  expirationDate: FUTURE,
}

/** Each row meets its own step and every later one, so that an exchanged order shows. */
const TRUTH_TABLE = [
  [
    'Grace Period',
    { gracePeriodEnds: FUTURE, terminationDate: PAST, suspended: true, remaining: 0, startDate: FUTURE },
  ],
  ['Terminated', { terminationDate: PAST, suspended: true, remaining: 0, startDate: FUTURE, expirationDate: PAST }],
  ['Suspended', { suspended: true, remaining: 0, startDate: FUTURE, expirationDate: PAST }],
  ['Depleted', { remaining: 0, startDate: FUTURE, expirationDate: PAST }],
  ['Prepaid', { startDate: FUTURE, expirationDate: PAST }],
  ['Active', {}],
  ['Expired', { expirationDate: PAST }],
] as const

describe('the display status', () => {
  test('commerce.md §4: is one of seven', () => {
    expect(DISPLAY_STATUSES).toEqual(TRUTH_TABLE.map(([status]) => status))
  })

  test.each(TRUTH_TABLE)('rule I1, commerce.md §4: %s comes before the steps below it', (status, facts) => {
    expect(displayStatus({ ...RUNNING, ...facts }, NOW)).toBe(status)
  })

  test('changes at the very moment of start and end', () => {
    expect(displayStatus({ ...RUNNING, startDate: NOW.toISOString() }, NOW)).toBe('Active')
    expect(displayStatus({ ...RUNNING, expirationDate: NOW.toISOString() }, NOW)).toBe('Expired')
  })

  test('rule I10: ends with a grace period that is over before the term, at that very moment', () => {
    const unpaid = { ...RUNNING, gracePeriodEnds: NOW.toISOString() }
    expect(displayStatus(unpaid, new Date(NOW.getTime() - 1))).toBe('Grace Period')
    expect(displayStatus(unpaid, NOW)).toBe('Terminated')
    expect(displayStatus({ ...unpaid, expirationDate: PAST }, NOW)).toBe('Expired')
  })

  test('takes the zero date for no date', () => {
    expect(displayStatus({ ...RUNNING, terminationDate: '0001-01-01T00:00:00Z' }, NOW)).toBe('Active')
  })

  test('rule I4: is never Depleted while lookups are unlimited', () => {
    expect(displayStatus({ ...RUNNING, issued: 1_000_000_000_000, remaining: 0 }, NOW)).toBe('Active')
    expect(isUnlimited({ issued: 1_000_000_000_000 })).toBe(true)
    expect(isUnlimited({ issued: 999_999_999_999 })).toBe(false)
  })

  test('rule I3: reads missing counts as depleted, and their usage as not available', () => {
    const facts = { ...RUNNING, issued: undefined, remaining: undefined }
    expect(displayStatus(facts, NOW)).toBe('Depleted')
    expect(lookupsOf(facts)).toBeUndefined()
    expect(lookupsOf({ ...RUNNING, remaining: undefined })).toBeUndefined()
    expect(lookupsOf({ ...RUNNING, issued: undefined })).toBeUndefined()
    expect(lookupsOf(RUNNING)).toEqual({ used: 600, issued: 1000 })
    expect(lookupsOf({ ...RUNNING, remaining: 1_200 })).toEqual({ used: 0, issued: 1000 })
  })

  test('is not Depleted where none were issued, and none of those are unlimited', () => {
    expect(displayStatus({ ...RUNNING, issued: 0, remaining: 0 }, NOW)).toBe('Active')
    expect(isUnlimited({})).toBe(false)
  })

  test('rule I6: allows changes in three of the seven', () => {
    const editable = TRUTH_TABLE.map(([status]) => status).filter(isEditable)
    expect(editable).toEqual(['Grace Period', 'Prepaid', 'Active'])
  })

  test('calls three of the seven at rest', () => {
    const resting = TRUTH_TABLE.map(([status]) => status).filter(isAtRest)
    expect(resting.sort()).toEqual(['Expired', 'Suspended', 'Terminated'])
  })
})

describe('among several subscriptions', () => {
  const starting = (subscription_id: string, startDate: string, facts: SubscriptionFacts = {}) => ({
    ...RUNNING,
    ...facts,
    subscription_id,
    startDate,
  })

  test('rule I5: the oldest active one is used, and the latest is the one that starts last', () => {
    const spent = starting('a', '2026-01-01T00:00:00Z', { remaining: 0 })
    const older = starting('b', '2026-02-01T00:00:00Z')
    const newer = starting('c', '2026-03-01T00:00:00Z')
    const prepaid = starting('d', FUTURE)

    expect(activeSubscription([prepaid, newer, older, spent], NOW)).toBe(older)
    expect(latestSubscription([prepaid, newer, older, spent])).toBe(prepaid)
    expect(activeSubscription([spent], NOW)).toBeUndefined()
    expect(latestSubscription([])).toBeUndefined()
  })

  test('equal starts go by id', () => {
    expect(activeSubscription([starting('z', PAST), starting('y', PAST)], NOW)?.subscription_id).toBe('y')
  })

  test('commerce.md §4: one terminated before its start was canceled before start', () => {
    expect(isCanceledBeforeStart({ terminationDate: PAST, startDate: FUTURE })).toBe(true)
    expect(isCanceledBeforeStart({ terminationDate: FUTURE, startDate: PAST })).toBe(false)
    expect(isCanceledBeforeStart({ terminationDate: PAST, startDate: PAST })).toBe(false)
    expect(isCanceledBeforeStart({ terminationDate: '', startDate: FUTURE })).toBe(false)
    expect(isCanceledBeforeStart({ terminationDate: PAST, startDate: '' })).toBe(false)
  })
})

test.each([
  ['its term', {}, FUTURE],
  ['its grace period, while that lasts', { gracePeriodEnds: '2026-07-01T00:00:00Z' }, '2026-07-01T00:00:00Z'],
  ['a grace period that is over before its term', { gracePeriodEnds: PAST }, PAST],
  [
    'its term, which a grace period outlasted',
    { gracePeriodEnds: PAST, expirationDate: '2025-12-01T00:00:00Z' },
    '2025-12-01T00:00:00Z',
  ],
  [
    'the day on which it was ended',
    { gracePeriodEnds: PAST, terminationDate: '2025-06-01T00:00:00Z' },
    '2025-06-01T00:00:00Z',
  ],
  ['nothing that is known', { expirationDate: undefined as unknown as string }, ''],
])('rule I122: a service ends with %s', (_, facts, end) => {
  expect(endOfService({ ...RUNNING, ...facts }, NOW)).toBe(end)
})

test('rule I136: a suspended license is not answered, also where its status is that of its grace period', () => {
  const grace = { ...RUNNING, gracePeriodEnds: FUTURE }
  const found = [
    { ...RUNNING, track_id: 'active' },
    { ...grace, track_id: 'grace' },
    { ...grace, track_id: 'suspended', suspended: true },
  ]
  expect([...runningLicenses(found, NOW)]).toEqual(['active', 'grace'])
})
