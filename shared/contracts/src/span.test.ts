import { expect, test } from '@jest/globals'
import { momentsOfReport, spanBefore } from './span.ts'

test.each([
  ['28 days', '2026-03-04', '2026-03-31', 4, '2026-02-04', '2026-03-03'],
  ['a month', '2026-03-01', '2026-03-31', 5, '2026-01-25', '2026-02-24'],
  ['one day', '2026-03-09', '2026-03-09', 1, '2026-03-02', '2026-03-02'],
  ['eight days', '2026-03-02', '2026-03-09', 2, '2026-02-16', '2026-02-23'],
])('rule M37: %s stand beside as many days whole weeks earlier', (_, begin, end, weeks, earlierBegin, earlierEnd) => {
  const span = momentsOfReport({ begin, end })
  expect(span && spanBefore(span)).toEqual({
    since: new Date(earlierBegin),
    until: new Date(Date.parse(earlierEnd) + 86_400_000),
    weeks,
    query: { begin: earlierBegin, end: earlierEnd },
  })
})
