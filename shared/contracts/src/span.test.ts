import { expect, test } from '@jest/globals'
import { momentsOfReport, spanBefore } from './span.ts'

test('rule M37: before a span lie as many days, up to its first', () => {
  const span = momentsOfReport({ begin: '2026-03-01', end: '2026-03-31' })
  expect(span && spanBefore(span)).toEqual({
    since: new Date('2026-01-29'),
    until: new Date('2026-03-01'),
    query: { begin: '2026-01-29', end: '2026-02-28' },
  })
})
