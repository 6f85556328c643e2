import { expect, test } from '@jest/globals'
import { ZERO_TIME } from '@portal/contracts/values'
import { listOf, numberOf, personNameOf, recordOf, textOf, timeOf } from './raw-values.ts'

test('no list is an empty one, what is no thing in it is left out, and anything else is a problem', () => {
  expect(listOf(null, 'keys')).toEqual([])
  expect(listOf([null, 7, { id: 1 }], 'keys')).toEqual([{ id: 1 }])
  expect(() => listOf({ keys: [] }, 'keys')).toThrow('The list of keys could not be read.')
})

test('an answer that is no object is a problem', () => {
  expect(recordOf({ id: 1 })).toEqual({ id: 1 })
  expect(() => recordOf('<html>')).toThrow()
})

test('what is of another kind is as if it were not there', () => {
  expect([' a ', 7, null, undefined].map(textOf)).toEqual(['a', '', '', ''])
  expect([7, '7', Number.NaN, null].map(numberOf)).toEqual([7, undefined, undefined, undefined])
  const times = ['2026-01-15T09:30:00Z', ZERO_TIME, '', 'yesterday', 5]
  expect(times.map(timeOf)).toEqual(['2026-01-15T09:30:00Z', '', '', '', ''])
})

test('a person may have one name, two or none', () => {
  expect(personNameOf({ first_name: 'Vera', last_name: 'Lindqvist' })).toBe('Vera Lindqvist')
  expect(personNameOf({ first_name: ' Vera ' })).toBe('Vera')
  expect(personNameOf({})).toBe('')
})
