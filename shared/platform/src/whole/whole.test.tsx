import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { Whole } from './whole.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const parts = (...busy: boolean[]) => (
  <Whole>
    {busy.map((isBusy, at) => (
      <section key={at} aria-busy={isBusy} />
    ))}
  </Whole>
)

function show(...busy: boolean[]) {
  const { container, rerender } = render(parts(...busy))
  const isHeld = () => (container.firstElementChild as HTMLElement).dataset.held === 'true'
  return {
    isHeld,
    // What watches an element is told once everything else is done.
    become: (...now: boolean[]) => act(async () => rerender(parts(...now))),
    pass: (ms: number) => act(async () => jest.advanceTimersByTime(ms)),
  }
}

test('what comes in parts is seen once all of it has come', async () => {
  const { isHeld, become } = show(true, true)
  expect(isHeld()).toBe(true)
  await become(false, true)
  expect(isHeld()).toBe(true)
  await become(false, false)
  expect(isHeld()).toBe(false)
})

test('what is late holds it back for a second', async () => {
  const { isHeld, pass } = show(false, true)
  await pass(999)
  expect(isHeld()).toBe(true)
  await pass(1)
  expect(isHeld()).toBe(false)
})

test('what becomes busy later stays in sight, and what never was is seen at once', async () => {
  const { isHeld, become } = show(false)
  expect(isHeld()).toBe(false)
  await become(true)
  expect(isHeld()).toBe(false)
})
