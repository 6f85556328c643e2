import { describe, expect, test } from '@jest/globals'
import { Flag } from './flag.ts'
import { CentsInQuery, WholeNumber } from './paths.ts'
import { isSet, text } from './values.ts'

const messagesOf = (schema: ReturnType<typeof text>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('account.md §5: This field is required', () => {
  for (const missing of ['', '   ', undefined])
    expect(messagesOf(text(20), missing)).toEqual(['This field is required'])
})

test('a text is trimmed, and says in numbers how long it may be', () => {
  expect(text(5).safeParse('  ab  ').data).toBe('ab')
  expect(text(1000).safeParse('x'.repeat(1001)).error?.issues[0]?.message).toBe('At most 1,000 characters')
})

describe('a number in a path', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['999999999999999', 999999999999999],
  ])('%j is %d', (given, number) => {
    expect(WholeNumber.safeParse(given).data).toBe(number)
  })

  test.each(['0', '-1', '07', '7.0', '1e3', 'seven', '', ' 7', '0x7', '9999999999999999', 0, 1.5, Number.NaN, null])(
    '%j is none',
    (given) => expect(WholeNumber.safeParse(given).success).toBe(false),
  )

  test('an amount may be nothing, a row may not', () => {
    expect(CentsInQuery.safeParse('0').data).toBe(0)
    expect(CentsInQuery.safeParse(0).data).toBe(0)
    expect(CentsInQuery.safeParse('00').success).toBe(false)
  })
})

test('a switch is on or off, and nothing else', () => {
  expect([true, 'true', false, 'false'].map((given) => Flag.safeParse(given).data)).toEqual([true, true, false, false])
  expect(['', '1', 'yes', 1, null].filter((given) => Flag.safeParse(given).success)).toEqual([])
})

test('the zero date is no date', () => {
  const times = ['', undefined, null, '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z']
  expect(times.filter(isSet)).toEqual(['2026-01-01T00:00:00Z'])
})
