import { afterEach, describe, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import {
  DateText,
  formatDate,
  formatDayOfYear,
  formatExactTime,
  formatLocalDay,
  formatLocalTime,
  formatLongDate,
  formatMinute,
  formatMonth,
  formatSecondOfDay,
  formatTimeOfDay,
  formatWeekday,
  LocalTime,
} from './date.tsx'

afterEach(() => {
  delete document.documentElement.dataset.dates
})

test('dates are US dates in UTC', () => {
  expect(formatDate('2026-01-05T23:30:00Z')).toBe('01/05/2026')
  expect(formatDate('2026-01-05T23:30:00-05:00')).toBe('01/06/2026')
  expect(formatDate(Date.UTC(2026, 11, 31))).toBe('12/31/2026')
  expect(formatDate(new Date(0))).toBe('01/01/1970')
})

test('the long form names the zone', () => {
  expect(formatLongDate('2026-01-05T15:04:00Z')).toBe('January 5, 2026 at 3:04 PM UTC')
})

const FORMATS = {
  formatDate,
  formatDayOfYear,
  formatExactTime,
  formatLocalDay,
  formatLocalTime,
  formatLongDate,
  formatMinute,
  formatMonth,
  formatSecondOfDay,
  formatTimeOfDay,
  formatWeekday,
}

/** 3:04:05 PM of the machine's own clock. */
const HERE = new Date(2026, 0, 5, 15, 4, 5)
const IN_UTC = '2026-01-05T15:04:05Z'

describe('rule H70: each form of a date is as people in the US write it, and by ISO where the document says so', () => {
  test.each([
    ['formatDate', IN_UTC, '01/05/2026', '2026-01-05'],
    ['formatDayOfYear', IN_UTC, '01/05', '01-05'],
    ['formatMonth', IN_UTC, 'January 2026', '2026-01'],
    ['formatMinute', IN_UTC, '01/05/2026 15:04', '2026-01-05 15:04'],
    ['formatLongDate', IN_UTC, 'January 5, 2026 at 3:04 PM UTC', '2026-01-05 15:04 UTC'],
    ['formatExactTime', IN_UTC, 'January 5, 2026 at 3:04:05 PM UTC', '2026-01-05 15:04:05 UTC'],
    ['formatLocalTime', HERE, 'Jan 5, 2026, 3:04 PM', '2026-01-05 15:04'],
    ['formatLocalDay', HERE, 'January 5, 2026', '2026-01-05'],
    ['formatWeekday', HERE, 'Monday', 'Monday'],
    ['formatTimeOfDay', HERE, '3:04 PM', '15:04'],
    ['formatSecondOfDay', HERE, '3:04:05 PM', '15:04:05'],
  ] as const)('%s of %s is %s or %s', (name, value, us, iso) => {
    expect(FORMATS[name](value)).toBe(us)
    document.documentElement.dataset.dates = 'iso'
    expect(FORMATS[name](value)).toBe(iso)
    document.documentElement.dataset.dates = 'anything else'
    expect(FORMATS[name](value)).toBe(us)
  })
})

test.each(['', 'soon', null, undefined, {}, Number.NaN])(
  'commerce.md §9: %p is "Error: Invalid date" in every form and format',
  (value) => {
    for (const dates of ['us', 'iso']) {
      document.documentElement.dataset.dates = dates
      for (const format of Object.values(FORMATS)) expect(format(value)).toBe('Error: Invalid date')
    }
  },
)

test('the element carries the exact time', () => {
  render(<DateText value="2026-01-05T15:04:05Z" />)
  const time = screen.getByText('01/05/2026')
  expect(time.getAttribute('datetime')).toBe('2026-01-05T15:04:05.000Z')
  expect(time.title).toBe('January 5, 2026 at 3:04 PM UTC')
})

test('rule H70: elements and their titles are by ISO, too, and what a program reads is what it was', () => {
  document.documentElement.dataset.dates = 'iso'
  render(
    <>
      <DateText value={IN_UTC} />
      <LocalTime value={HERE} />
    </>,
  )
  const time = screen.getByText('2026-01-05')
  expect([time.getAttribute('datetime'), time.title]).toEqual(['2026-01-05T15:04:05.000Z', '2026-01-05 15:04 UTC'])
  expect(screen.getByText('2026-01-05 15:04').title).toBe(`${HERE.toISOString().slice(0, 19).replace('T', ' ')} UTC`)
})
