import { expect, test } from '@jest/globals'
import { isAway } from './away.ts'

const coded = (code: string) => Object.assign(new Error('said by it'), { code })

test.each([
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['58030', 'cannot be read or written'],
  ['58P01', 'a file is gone'],
  ['57P01', 'stopping'],
  ['57P02', 'crashed'],
  ['57P03', 'starting'],
  ['57014', 'too slow'],
  ['08006', 'connection lost'],
  ['25006', 'only reads'],
  ['25P03', 'stood still'],
  ['40001', 'in each other’s way'],
  ['40P01', 'waited for each other'],
  ['55P03', 'locked'],
  ['ENOSPC', 'disk full'],
  ['EDQUOT', 'disk full'],
  ['ECONNREFUSED', 'refused'],
  ['EPIPE', 'lost'],
])('%s passes by itself, also where others wrap it: %s', (code) => {
  expect(isAway(coded(code))).toBe(true)
  expect(isAway(new Error('Failed query', { cause: new Error('and again', { cause: coded(code) }) }))).toBe(true)
})

test.each(['23505', '22003', '42P01', '25P02', '57000', '42501', 'XX001', 'ENOENT', 'EACCES', ''])(
  '%s does not',
  (code) => {
    expect(isAway(coded(code))).toBe(false)
  },
)

test('what fails without a code is known by the words of the driver alone', () => {
  expect(isAway(new Error('Query read timeout'))).toBe(true)
  expect(isAway(new Error('53100'))).toBe(false)
  for (const nothing of [undefined, null, 'ECONNREFUSED', 7]) expect(isAway(nothing)).toBe(false)
})
