import { expect, test } from '@jest/globals'
import { aPlan } from '@portal/test-kit'
import { termFrom, termInWords } from './term.ts'

const [STARTS, ENDS] = ['2026-01-31T22:00:00.000Z', '2026-02-28T22:00:00.000Z']

test.each([
  [false, 'Does not renew'],
  [true, 'Then begins again'],
])('rule J38: a term is said in the same words before it is paid and after, where renewing is %s', (renews, words) => {
  const term = ['01/31/2026 – 02/28/2026', words]
  expect(termFrom(new Date(STARTS), aPlan({ months: 1, isOngoingFree: renews }))).toEqual(term)
  expect(termInWords({ starts: STARTS, ends: ENDS, renews })).toEqual(term)
})

test('of what has not begun no term is said', () => {
  expect(termInWords({ starts: undefined, ends: undefined, renews: undefined })).toEqual([])
  expect(termInWords({ starts: '', ends: '', renews: true })).toEqual([])
})
