import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { DateText, formatDate, formatLongDate } from './date.tsx'

test('dates are US dates in UTC', () => {
  expect(formatDate('2026-01-05T23:30:00Z')).toBe('01/05/2026')
  expect(formatDate('2026-01-05T23:30:00-05:00')).toBe('01/06/2026')
  expect(formatDate(Date.UTC(2026, 11, 31))).toBe('12/31/2026')
  expect(formatDate(new Date(0))).toBe('01/01/1970')
})

test('the long form names the zone', () => {
  expect(formatLongDate('2026-01-05T15:04:00Z')).toBe('January 5, 2026 at 3:04 PM UTC')
})

test.each(['', 'soon', null, undefined, {}, Number.NaN])('%p is no date', (value) => {
  expect(formatDate(value)).toBe('Error: Invalid date')
  expect(formatLongDate(value)).toBe('Error: Invalid date')
})

test('the element carries the exact time', () => {
  render(<DateText value="2026-01-05T15:04:05Z" />)
  const time = screen.getByText('01/05/2026')
  expect(time.getAttribute('datetime')).toBe('2026-01-05T15:04:05.000Z')
  expect(time.title).toBe('January 5, 2026 at 3:04 PM UTC')
})
