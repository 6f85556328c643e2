import { expect, test } from '@jest/globals'
import { isLongWait } from './long-wait.ts'

test.each([
  ['', false],
  ['2026-03-09T09:00:00Z', false],
  ['2026-03-09T08:59:59Z', true],
  ['2026-03-09T10:00:00Z', false],
  ['2026-03-09T11:00:00Z', false],
])('rule Q61: at 10:00 somebody who waits since "%s" has waited long: %s', (since, isLong) => {
  expect(isLongWait(since, Date.parse('2026-03-09T10:00:00Z'))).toBe(isLong)
})
