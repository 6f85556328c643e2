import { expect, test } from '@jest/globals'
import { knownOwners } from './known-owners.ts'

const owner = (path: string, more: object = {}) => ({
  pages: [{ path, title: path, layout: 'account' as const, ...more }],
})
const many = (count: number) => Array.from({ length: count }, (_, index) => owner(`/account/remote-${index}`))
const SHELL = [owner('/account', { exact: true })]
const pathsOf = (owners: readonly { pages: readonly { path: string }[] }[]) =>
  owners.flatMap(({ pages }) => pages.map(({ path }) => path))

test('sixty remotes are outlined all, and of six hundred none of whom a document does not speak (rule P34)', () => {
  expect(knownOwners(many(60), SHELL)).toHaveLength(60)
  expect(knownOwners(many(600), SHELL)).toEqual([])
})

test.each([
  ['stands in the navigation', owner('/account/later', { navigation: { group: 'Account', label: 'Later', order: 1 } })],
  ['has a page that other parts know of', owner('/account/keys')],
  ['has a page below one that is outlined', owner('/account/keys/history')],
  ['has a page below one of the part that is open', owner('/account/open/history')],
])('beyond that, an owner who %s is outlined all the same', (_, one) => {
  const beside = [...SHELL, owner('/account/open')]
  const known = knownOwners([...many(60), one, owner('/account/keys')], beside)
  expect(pathsOf(known)).toContain(one.pages[0]?.path)
  expect(pathsOf(known)).not.toContain('/account/remote-7')
})

test('a page below one of the shell’s that stands for itself alone is none of it', () => {
  expect(pathsOf(knownOwners([...many(60), owner('/account/nobody')], SHELL))).not.toContain('/account/nobody')
})
