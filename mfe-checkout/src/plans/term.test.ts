import { expect, test } from '@jest/globals'
import { aPlan } from '@portal/test-kit'
import { termFrom, termInWords } from './term.ts'

test('rule J38: a term is said in the same words before it is paid and after', () => {
  const words = ['01/31/2026 – 02/28/2026', 'Does not renew']
  expect(termFrom(new Date('2026-01-31T22:00:00Z'), aPlan({ months: 1 }))).toEqual(words)
  expect(termInWords('2026-01-31T22:00:00.000Z', '2026-02-28T22:00:00.000Z')).toEqual(words)
})

test('of what has not begun no term is said', () => {
  expect(termInWords(undefined, undefined)).toEqual([])
  expect(termInWords('', '')).toEqual([])
})
