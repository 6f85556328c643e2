import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { type Platform, startPlatform } from '@portal/platform/start'
import { aLoadPlan } from '@portal/test-kit'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Toasts } from './toasts.tsx'

let platform: Platform
beforeEach(() => {
  platform = startPlatform({ plan: aLoadPlan(), callApi: (async () => []) as unknown as CallApi })
  render(<Toasts />)
})
afterEach(() => {
  platform.stop()
  jest.useRealTimers()
})

const show = (toast: Parameters<Platform['toasts']['show']>[0]) => act(() => void platform.toasts.show(toast))

test('an error is said at once and shows the reference that support asks for', () => {
  show({ kind: 'error', content: 'Could not save', reference: 'REQ-1' })
  expect(screen.getByRole('alert').textContent).toContain('Could not save')
  expect(screen.getByText('REQ-1').tagName).toBe('CODE')
  screen.getByRole('button', { name: 'Copy details' })
})

test('undoing takes the toast away and calls back once', async () => {
  const undo = jest.fn()
  show({ kind: 'success', content: 'Staging is paused', undo })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Staging is paused')).toBeNull()
})

test('what is offered is taken by a button of its name, and stays until then', async () => {
  const take = jest.fn()
  jest.useFakeTimers()
  show({ kind: 'info', content: 'A newer version is ready.', offer: { label: 'Reload', take } })
  act(() => jest.advanceTimersByTime(3_600_000))
  jest.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(take).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('A newer version is ready.')).toBeNull()
})

test('a toast that is dismissed by keyboard holds no later one', async () => {
  show({ kind: 'error', content: 'Broken' })
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  await userEvent.keyboard('{Enter}')
  jest.useFakeTimers()
  show({ kind: 'success', content: 'Saved' })
  act(() => jest.advanceTimersByTime(60_000))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a pointer or the focus on a toast holds it', () => {
  jest.useFakeTimers()
  show({ kind: 'success', content: 'Saved', undo: () => {} })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => jest.advanceTimersByTime(60_000))
  expect(screen.getByText('Saved')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  act(() => jest.advanceTimersByTime(60_000))
  expect(screen.queryByText('Saved')).toBeNull()
})
