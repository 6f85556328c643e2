import { afterEach, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'
import { storedValue } from './stored-value.ts'

const Searches = z.array(z.string())

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('a value is read as it was stored, by its own name', () => {
  storedValue('local', 'search-history', Searches).set(['limits'])
  expect(storedValue('local', 'search-history', Searches).get()).toEqual(['limits'])
  expect(localStorage.getItem('search-history')).toBe('["limits"]')
})

test('what does not fit is as good as nothing', () => {
  const searches = storedValue('local', 'search-history', Searches)
  localStorage.setItem('search-history', '{"an":"older shape"}')
  expect(searches.get()).toBeUndefined()
  localStorage.setItem('search-history', 'not json')
  expect(searches.get()).toBeUndefined()
})

test('with storage blocked a value lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const searches = storedValue('local', 'search-history', Searches)
  searches.set(['limits'])
  expect(searches.get()).toEqual(['limits'])
  searches.clear()
  expect(searches.get()).toBeUndefined()
})
