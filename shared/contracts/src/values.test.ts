import { describe, expect, test } from '@jest/globals'
import { Email } from './email.ts'
import { Flag } from './flag.ts'
import { CentsInQuery, WholeNumber } from './paths.ts'
import { isSet, text } from './values.ts'

const messagesOf = (schema: typeof Email, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('account.md §5: This field is required', () => {
  for (const missing of ['', '   ', undefined])
    expect(messagesOf(text(20) as never, missing)).toEqual(['This field is required'])
})

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    "o'adler+keys=a_b~c!d@acme.example",
    'jörg@bücher.example',
    'o.adler+keys@acme.example',
    `${'a'.repeat(64)}@acme.example`,
  ])('%s is one', (address) => {
    expect(Email.safeParse(` ${address} `)).toEqual({ success: true, data: address })
  })

  test.each([
    'acme.example',
    'a@b',
    'a b@acme.example',
    `${'a'.repeat(65)}@acme.example`,
    'a@.example',
    'a@@acme.example',
    'a,b@acme.example',
    'a;b@acme.example',
    '"a"<b@acme.example',
    '(a)b@acme.example',
    'a@acme.example>',
    'a:b@acme.example',
    'a\\b@acme.example',
    'a\u0000b@acme.example',
    'a\u001b[31m@acme.example',
    'a\u202eb@acme.example',
    'a\u200bb@acme.example',
    'a\ud800b@acme.example',
  ])('%s is none', (address) => expect(messagesOf(Email, address)).toEqual(['Invalid email format']))

  test('has at most 254 characters', () => {
    const host = `${`${'b'.repeat(60)}.`.repeat(4)}example`
    expect(Email.safeParse(`abc@${host.slice(-250)}`).success).toBe(true)
    expect(messagesOf(Email, `abcd@${host.slice(-250)}`)).toEqual(['Invalid email format'])
  })

  test.each([undefined, null, '', ' '])('%j is missing', (value) => {
    expect(messagesOf(Email, value)?.[0]).toBe('This field is required')
  })
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
