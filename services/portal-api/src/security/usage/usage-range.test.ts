import { describe, expect, test } from '@jest/globals'
import { isSixMonthsApart, usageRange } from './usage-range.ts'

const range = (start: string, end: string) => usageRange({ start, end })

describe('a usage range', () => {
  test('covers both of its dates', () => {
    expect(range('2026-03-01', '2026-03-02')).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-03T00:00:00Z'),
      bucket: 'hour',
    })
  })

  test('covers the hours that its times lie in', () => {
    expect(range('2026-03-01T08:30:00Z', '2026-03-01T09:00:00Z')).toMatchObject({
      from: new Date('2026-03-01T08:00:00Z'),
      until: new Date('2026-03-01T10:00:00Z'),
    })
  })

  test('is counted by the hour up to 31 days, by the day above', () => {
    expect(range('2026-01-01', '2026-01-31').bucket).toBe('hour')
    expect(range('2026-01-01', '2026-02-01').bucket).toBe('day')
  })

  test('may be one day', () => {
    expect(range('2026-01-01', '2026-01-01').until).toEqual(new Date('2026-01-02T00:00:00Z'))
  })

  test.each([
    ['ends before it starts', '2026-03-02', '2026-03-01', 'request:invalid'],
    ['is longer than six months', '2025-08-31', '2026-03-01', 'security-context:span-too-long'],
  ])('is refused when it %s', (_, start, end, name) => {
    expect(() => range(start, end)).toThrow(expect.objectContaining({ problem: name }))
  })
})

test.each([
  ['2026-01-15', '2026-07-14', false],
  ['2026-01-15', '2026-07-15', true],
  ['2026-01-15', '2026-08-01', true],
  ['2025-12-31', '2026-06-30', false],
])('six months lie between %s and %s: %s', (from, to, expected) => {
  expect(isSixMonthsApart(new Date(from), new Date(to))).toBe(expected)
})
