import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { formatRelativeTime, RelativeTime } from './relative-time.tsx'

const now = Date.UTC(2026, 0, 5, 12)
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [0, 'just now'],
  [-20_000, 'just now'],
  [20_000, 'just now'],
  [45_000, 'in less than a minute'],
  [-minute, '1 minute ago'],
  [-3 * hour, '3 hours ago'],
  [-day, '1 day ago'],
  [2 * day + hour, 'in 2 days'],
  [7 * day - minute, 'in 7 days'],
  [-(7 * day - minute), '6 days ago'],
  [-40 * day, '1 month ago'],
  [-800 * day, '2 years ago'],
])('%d ms from now is "%s"', (distance, text) => {
  expect(formatRelativeTime(now + distance, now)).toBe(text)
})

beforeEach(() => void jest.useFakeTimers({ now }))
afterEach(() => void jest.useRealTimers())

test('it grows old while it is looked at', () => {
  render(<RelativeTime value={now - 59_000} />)
  const time = screen.getByText('just now')
  act(() => void jest.advanceTimersByTime(2 * minute))
  expect(time.textContent).toBe('2 minutes ago')
  expect(time.getAttribute('datetime')).toBe('2026-01-05T11:59:01.000Z')
  expect(time.title).toBe('January 5, 2026 at 11:59 AM UTC')
})

test('no time at all says so, and a bad one, too', () => {
  render(
    <>
      <RelativeTime value={null} empty="Never" />
      <RelativeTime value="soon" />
    </>,
  )
  expect(screen.getByText('Never')).toBeTruthy()
  expect(screen.getByText('Error: Invalid date')).toBeTruthy()
})
