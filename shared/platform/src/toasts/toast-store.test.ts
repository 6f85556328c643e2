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

test('rule H51: what a toast offers is taken once, also when it is no longer on screen', () => {
  const [undo, take] = [jest.fn(), jest.fn()]
  const toasts = createToastStore()
  const id = toasts.show({ kind: 'success', content: 'Staging is paused', undo })
  const offer = toasts.show({ kind: 'info', content: 'A newer version is ready.', offer: { label: 'Reload', take } })
  jest.advanceTimersByTime(60_000)
  expect(contents(toasts)).toEqual(['A newer version is ready.'])
  for (const _ of ['once', 'again']) {
    toasts.take(id)
    toasts.take(offer)
  }
  expect([undo.mock.calls.length, take.mock.calls.length, contents(toasts)]).toEqual([1, 1, []])
})

test('rule H50: the last 50 toasts of a page are remembered with their time, until the page is left', () => {
  jest.setSystemTime(new Date('2027-03-05T10:00:00Z'))
  const toasts = createToastStore()
  for (let at = 1; at <= 52; at++) toasts.show({ kind: 'success', content: String(at) })
  const past = toasts.getState().past.map(({ content, at }) => [content, at])
  expect([past.length, past[0], past.at(-1)]).toEqual([50, ['3', 1_804_240_800_000], ['52', 1_804_240_800_000]])
  toasts.clear()
  expect(toasts.getState().past).toEqual([])
})
