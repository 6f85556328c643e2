import { beforeEach, expect, test } from '@jest/globals'
import { recentSearches, rememberSearch } from './search-history.ts'
import { searchPath, searchTextOf } from './search-path.ts'

beforeEach(() => {
  localStorage.clear()
})

test('the last five distinct searches are kept, newest first; a repeated one moves to the front', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberSearch(text)
  expect(recentSearches()).toEqual(['c', 'f', 'e', 'd', 'b'])
  expect(JSON.parse(localStorage.getItem('search-history') ?? '')).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('what another hand stored under the key is no history', () => {
  localStorage.setItem('search-history', '[1,2]')
  expect(recentSearches()).toEqual([])
})

test('the text travels in the address with the time, and comes back trimmed', () => {
  const path = searchPath('keys & limits', 17)
  expect(path).toBe('/search?q=keys+%26+limits&t=17')
  expect(searchTextOf(path.slice('/search'.length))).toBe('keys & limits')
  expect(searchTextOf('?q=++key+')).toBe('key')
  expect(searchTextOf('')).toBe('')
})
