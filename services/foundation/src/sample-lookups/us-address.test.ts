import { expect, test } from '@jest/globals'
import { findInSample, readUsAddress } from './us-address.ts'

const NOWHERE = { city: '', state: '', zipcode: '' }

test.each([
  ['1600 Pennsylvania Avenue NW, Washington, DC 20500', '1600 Pennsylvania Ave NW', 'Washington DC 20500'],
  ['1600 pennsylvania avenue nw, washington dc 20500', '1600 Pennsylvania Ave NW', 'Washington DC 20500'],
  ['233 s wacker drive, chicago il', '233 S Wacker Dr', 'Chicago IL'],
  [
    '1005 N Gravenstein Highway Suite 500, Sebastopol CA 95472-1234',
    '1005 N Gravenstein Hwy',
    'Sebastopol CA 95472-1234',
  ],
])('%s is written as the post writes it', (text, line, last) => {
  expect(readUsAddress(text)).toMatchObject({ delivery_line_1: line, last_line: last })
})

test('city, state and ZIP code may come in fields of their own', () => {
  const last = { city: 'new york', state: 'ny', zipcode: '10118-0110' }
  expect(readUsAddress('350 fifth avenue apt 3B', last)).toMatchObject({
    delivery_line_1: '350 Fifth Ave',
    delivery_line_2: 'Apt 3B',
    last_line: 'New York NY 10118-0110',
  })
  expect(readUsAddress('350 Fifth Avenue', { ...NOWHERE, city: 'New York' })).toMatchObject({
    delivery_line_1: '350 Fifth Ave',
    last_line: 'New York',
  })
})

test.each(['', 'Fifth Avenue', 'somewhere else', '12345'])('%j is no address', (text) => {
  expect(readUsAddress(text)).toBeUndefined()
})

test('an address of the sample is found, also with its number written out, and not in another city', () => {
  const find = (text: string, last = NOWHERE) => {
    const address = readUsAddress(text, last)
    return address && findInSample(address)?.zip
  }
  expect(find('350 Fifth Avenue')).toBe('10118')
  expect(find('350 5th Ave', { city: 'New York', state: 'NY', zipcode: '10118' })).toBe('10118')
  expect(find('350 5th Ave', { ...NOWHERE, city: 'Boston' })).toBeUndefined()
  expect(find('351 5th Ave')).toBeUndefined()
})
