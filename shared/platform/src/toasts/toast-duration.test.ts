import { expect, test } from '@jest/globals'
import { toastDuration } from './toast-duration.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join('  ')

test.each([
  [1, 2000],
  [14, 2000],
  [15, 3000],
  [30, 4000],
  [89, 7000],
  [90, 8000],
  [500, 8000],
])('a success of %i words stays %i ms', (count, expected) => {
  expect(toastDuration('success', words(count))).toBe(expected)
})

test('an error never leaves by itself, information stays 5 s, what is not text 4 s', () => {
  expect(toastDuration('error', 'Broken')).toBeUndefined()
  expect(toastDuration('info', words(100))).toBe(5000)
  expect(toastDuration('success', { type: 'b' })).toBe(4000)
})

test('a toast that offers to undo stays as long as a toast may', () => {
  expect(toastDuration('success', 'Staging is paused', { undo: () => {} })).toBe(8000)
})

test('what offers something stays until somebody has decided', () => {
  expect(toastDuration('info', 'A newer version is ready.', { offer: {} })).toBeUndefined()
})
