import { describe, expect, test } from '@jest/globals'
import { homePath, pageAt } from './pages.ts'
import type { Page } from './platform.ts'

const page = (path: string, exact = false): Page => {
  return { path, exact, title: path, layout: 'account', requires: 'self', first: [] }
}
const shell = { name: 'shell', pages: [page('/'), page('/account', true), page('/search')] }
const keys = { name: 'keys', pages: [page('/account/keys'), page('/account/usage')] }
const billing = { name: 'billing', pages: [page('/account/billing')] }

const ownerOf = (path: string) => pageAt([shell, keys, billing], path)?.owner.name

describe('the owner of a path', () => {
  test.each([
    ['/account/keys', 'keys'],
    ['/account/keys/', 'keys'],
    ['/account/keys/k1/limits', 'keys'],
    ['/account', 'shell'],
    ['/search', 'shell'],
    ['/', 'shell'],
  ])('%s belongs to %s', (path, owner) => expect(ownerOf(path)).toBe(owner))

  test.each([
    '/account/keys-faq',
    '/account/nothing',
    '/nothing',
    '/ACCOUNT/keys',
    '/account//keys',
    '/account/%6beys',
    '/account/keys/%',
    '/account/keys/%zz',
    '/account/keys/%C0%80',
    '//',
    '',
  ])('%s belongs to nobody', (path) => expect(ownerOf(path)).toBeUndefined())

  test('the longest prefix wins, whichever is listed first', () => {
    const nested = { name: 'limits', pages: [page('/account/keys/limits')] }
    for (const owners of [
      [keys, nested],
      [nested, keys],
    ]) {
      expect(pageAt(owners, '/account/keys/limits/new')?.owner.name).toBe('limits')
    }
  })
})

test('a person begins with the first entry of the navigation, by group and then by order', () => {
  const entry = (path: string, group: 'Build' | 'Staff', order: number) => ({
    ...page(path),
    navigation: { group, label: path, icon: 'key' as const, order },
  })
  const admin = { pages: [entry('/admin/search', 'Staff', 1)] }

  expect(homePath([admin, { pages: [entry('/b', 'Build', 2), entry('/a', 'Build', 1)] }])).toBe('/a')
  expect(homePath([{ pages: [page('/account')] }, admin])).toBe('/admin/search')
})
