import { expect, test } from '@jest/globals'
import { aPlan } from '@portal/test-kit'
import { termFrom } from './term.ts'

test.each([
  ['that is paid once', {}, false, 'Does not renew'],
  ['that is free', { isOngoingFree: true }, false, 'Then begins again'],
  ['that renews for money', {}, true, 'Renews automatically'],
])('rule J38: the term of a plan %s is said with what comes after it', (_, plan, renews, words) => {
  const term = ['01/31/2026 – 02/28/2026', words]
  expect(termFrom(new Date('2026-01-31T22:00:00.000Z'), aPlan({ months: 1, ...plan }), renews)).toEqual(term)
})
