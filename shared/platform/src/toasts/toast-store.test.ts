import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createToastStore } from './toast-store.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const contents = (toasts: ReturnType<typeof createToastStore>) => toasts.getState().toasts.map(({ content }) => content)

test('a success leaves after its time, an error stays', () => {
  const toasts = createToastStore()
  toasts.show({ kind: 'success', content: 'Saved' })
  toasts.show({ kind: 'error', content: 'Broken' })
  jest.advanceTimersByTime(1999)
  expect(contents(toasts)).toEqual(['Saved', 'Broken'])
  jest.advanceTimersByTime(1)
  expect(contents(toasts)).toEqual(['Broken'])
  jest.advanceTimersByTime(3_600_000)
  expect(contents(toasts)).toEqual(['Broken'])
})

test('a countdown stops while somebody reads and goes on from where it was', () => {
  const toasts = createToastStore()
  toasts.show({ kind: 'success', content: 'Saved' })
  jest.advanceTimersByTime(1500)
  toasts.hold()
  jest.advanceTimersByTime(60_000)
  expect(contents(toasts)).toEqual(['Saved'])
  toasts.release()
  jest.advanceTimersByTime(499)
  expect(contents(toasts)).toEqual(['Saved'])
  jest.advanceTimersByTime(1)
  expect(contents(toasts)).toEqual([])
})

test('what comes while somebody reads starts counting when they leave', () => {
  const toasts = createToastStore()
  toasts.hold()
  toasts.show({ kind: 'success', content: 'Saved' })
  jest.advanceTimersByTime(60_000)
  toasts.release()
  expect(contents(toasts)).toEqual(['Saved'])
  jest.advanceTimersByTime(2000)
  expect(contents(toasts)).toEqual([])
})

test('a toast among errors that fill the place is there to be read', () => {
  const toasts = createToastStore()
  for (const content of ['1', '2', '3', '4']) toasts.show({ kind: 'error', content })
  toasts.show({ kind: 'success', content: 'Saved' })
  expect(contents(toasts)).toContain('Saved')
})

test('a fifth toast sends the oldest away, but never an error', () => {
  const toasts = createToastStore()
  toasts.show({ kind: 'error', content: 'Broken' })
  for (const content of ['1', '2', '3', '4']) toasts.show({ kind: 'success', content })
  expect(contents(toasts)).toEqual(['Broken', '2', '3', '4'])
})
