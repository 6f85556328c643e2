import { expect, test } from '@jest/globals'
import { reportSpan } from './report-span.ts'

test.each([
  ['', '', '2026-03-03', '2026-03-09'],
  ['2026-02-27', '2026-02-28', '2026-02-27', '2026-02-28'],
  ['2026-02-27', '', '2026-02-27', '2026-03-09'],
  ['', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['2026-04-01', '', '2026-04-01', '2026-04-01'],
  ['soon', 'never', '2026-03-03', '2026-03-09'],
])('rule G70: from “%s” to “%s” is reported from %s to %s', (from, to, begin, end) => {
  expect(reportSpan({ from, to }, '2026-03-09')).toEqual({ begin, end })
})
