import { beforeEach, expect, test } from '@jest/globals'
import { rememberUsed, usedEntries } from './used.ts'

beforeEach(() => localStorage.clear())

test('rule N6: what was chosen last comes first, once, and twenty of them are remembered by this browser', () => {
  expect(usedEntries()).toEqual([])
  for (let at = 1; at <= 21; at += 1) rememberUsed(`page-${at}`)
  rememberUsed('page-5')

  const kept = [5, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `page-${at}`)
  expect(usedEntries()).toEqual(kept)
  expect(JSON.parse(localStorage.getItem('search:used') ?? '')).toEqual(kept)
})

test('what no list of names is, is none', () => {
  for (const odd of ['[1]', '{"a":1}', 'no json']) {
    localStorage.setItem('search:used', odd)
    expect(usedEntries()).toEqual([])
  }
})
