import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { CountdownRing, formatTimeLeft } from './countdown-ring.tsx'

const now = Date.UTC(2026, 0, 5, 12)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

beforeEach(() => void jest.useFakeTimers({ now }))
afterEach(() => void jest.useRealTimers())

test.each([
  [3 * day + 4 * hour + minute, '3 d 4 h'],
  [2 * day, '2 d'],
  [59 * minute + 5 * second, '59 min 5 s'],
  [second, '1 s'],
  [0, 'no time'],
])('%d ms are %s', (left, text) => {
  expect(formatTimeLeft(left)).toBe(text)
})

test('three quarters of the ring are drawn when a quarter of the time is left', () => {
  const { container } = render(<CountdownRing from={now - 3 * day} until={now + day} />)
  expect(container.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')).toBe('75 100')
  expect(screen.getByText('1 d left')).toBeTruthy()
})

test.each([
  [4, null],
  [2.9, 'soon'],
  [0.9, 'now'],
])('with %d of 30 days left its urgency is %s', (left, urgency) => {
  const { container } = render(<CountdownRing from={now - (30 - left) * day} until={now + left * day} />)
  expect(container.firstElementChild?.getAttribute('data-urgent')).toBe(urgency)
})

test('in the last hour it counts seconds, then it ends', () => {
  const { container } = render(<CountdownRing from={now - day} until={now + 3 * second} ended="Gone" />)
  expect(screen.getByText('3 s left')).toBeTruthy()
  expect(container.querySelector('[data-urgent]')).toBeTruthy()
  act(() => void jest.advanceTimersByTime(2 * second))
  expect(screen.getByText('1 s left')).toBeTruthy()
  act(() => void jest.advanceTimersByTime(2 * second))
  expect(screen.getByText('Gone')).toBeTruthy()
})
