import { expect, test } from '@jest/globals'
import { expirationOf, expiresSoon, isExpired, readExpiration } from './expiration.ts'

const card = { month: 9, year: 2028 }

test.each([
  ['2028-09-30T23:59:59Z', false],
  ['2028-10-01T00:00:00Z', true],
])('a card is good through its month: at %s it has expired: %s', (now, expected) => {
  expect(isExpired(card, new Date(now))).toBe(expected)
})

test.each([
  ['2028-08-31T23:59:59Z', false],
  ['2028-09-01T00:00:00Z', true],
  ['2028-09-30T23:59:59Z', true],
  ['2028-10-01T00:00:00Z', false],
])('its end is near for thirty days: at %s it is: %s', (now, expected) => {
  expect(expiresSoon(card, new Date(now))).toBe(expected)
})

test('a month travels as it sorts, and what is none is not read', () => {
  expect(expirationOf(card)).toBe('2028-09')
  expect(readExpiration('2028-09')).toEqual(card)
  for (const odd of ['2028-13', '09/28', '', undefined]) expect(readExpiration(odd)).toBeUndefined()
})
