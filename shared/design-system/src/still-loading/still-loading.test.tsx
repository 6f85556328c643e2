import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StillLoading } from './still-loading.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('says nothing for five seconds, then that it takes longer, and can be ended', () => {
  const cancel = jest.fn()
  render(<StillLoading what="secret keys" onCancel={cancel} />)
  act(() => jest.advanceTimersByTime(4999))
  expect(screen.getByRole('status').textContent).toBe('')

  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toContain('Still loading secret keys')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)
})
