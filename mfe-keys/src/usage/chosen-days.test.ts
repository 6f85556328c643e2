import { expect, test } from '@jest/globals'
import { billingPeriod, rangeOfDays, wrongOf } from './chosen-days.ts'

const NOW = Date.parse('2026-03-09T14:20:00Z')
const days = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 10))

test('days that are over are compared with as many before them', () => {
  const { slots, query, queryBefore, isRunning } = rangeOfDays({ from: '2026-02-27', to: '2026-03-01' }, NOW)
  expect(days(slots)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(query).toEqual({ start: '2026-02-27T00:00:00.000Z', end: '2026-03-01T23:00:00.000Z', bucket: 'day' })
  expect(queryBefore).toEqual({ start: '2026-02-24T00:00:00.000Z', end: '2026-02-26T23:00:00.000Z', bucket: 'day' })
  expect(isRunning).toBe(false)
})

test('with today among them they are compared up to the same hour', () => {
  const { slots, query, queryBefore, isRunning } = rangeOfDays({ from: '2026-03-08', to: '2026-03-09' }, NOW)
  expect(days(slots)).toEqual(['2026-03-08', '2026-03-09'])
  expect(query.end).toBe('2026-03-09T14:00:00.000Z')
  expect(queryBefore).toMatchObject({ start: '2026-03-06T00:00:00.000Z', end: '2026-03-07T14:00:00.000Z' })
  expect(isRunning).toBe(true)
})

test.each([
  ['a month that began on the day of the subscription', '2025-11-05T10:00:00Z', '2026-03-05', '2026-02-05'],
  ['the last day of a month that has no such day', '2026-01-31T00:00:00Z', '2026-02-28', '2026-01-31'],
  ['the calendar’s month without a subscription', undefined, '2026-03-01', '2026-02-01'],
])('a billing period is %s', (_, startDate, first, before) => {
  const { slots, query, queryBefore, isRunning } = billingPeriod(startDate ? { startDate } : undefined, NOW)
  expect(query.start).toBe(`${first}T00:00:00.000Z`)
  expect(query.end).toBe('2026-03-09T14:00:00.000Z')
  expect(queryBefore.start).toBe(`${before}T00:00:00.000Z`)
  expect(days(slots).at(-1)).toBe('2026-03-09')
  expect(isRunning).toBe(true)
})

test.each([
  ['2026-03-01', '2026-03-09', {}],
  ['2025-09-10', '2026-03-09', {}],
  ['', '2026-03-09', { from: 'Enter a day' }],
  ['2026-03-01', 'soon', { to: 'Enter a day' }],
  ['2026-03-09', '2026-03-01', { to: 'Choose a day that is not before the first' }],
  ['2026-03-09', '2026-03-10', { to: 'Choose a day that has begun' }],
  ['2025-09-09', '2026-03-09', { from: 'Choose 181 days at most' }],
])('from %s to %s', (from, to, wrong) => {
  expect(wrongOf({ from, to }, NOW)).toEqual(wrong)
})
