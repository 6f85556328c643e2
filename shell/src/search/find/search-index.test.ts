import { expect, test } from '@jest/globals'
import type { PlannedRemote } from '@portal/contracts/platform'
import { aPage } from '../../testing/a-plan.ts'
import { entriesOfActions, entriesOfPages, ownEntries } from './entries.ts'
import { createSearchIndex } from './search-index.ts'

const keys = aPage('/account/keys', {
  title: 'API keys',
  navigation: { group: 'Build', label: 'API keys', order: 1, icon: 'key' },
})
const start = aPage('/account', {
  title: 'Overview',
  navigation: { group: '', label: 'Overview', order: 1, icon: 'overview' },
})
const actions = [
  { title: 'Create a secret key', path: '/account/keys?do=create', requires: [['api-key-editor']] },
  { title: 'Invite someone', path: '/account/team?do=invite', requires: [['account-owner']] },
] satisfies PlannedRemote['actions']

const index = createSearchIndex([
  ...entriesOfActions([{ actions: actions }], { onlyLooks: false }),
  ...entriesOfPages([{ pages: [keys, aPage('/account/keys/limits', { title: 'Limits' }), start] }]),
  ...ownEntries(null),
])
const does = { does: 'go', path: '/' } as const
const titlesFor = (holder: Parameters<typeof index.offer>[0]) => index.offer(holder).map(({ entry }) => entry.title)

test('rules G4 and G16: nothing to do is offered to people who only look', () => {
  expect(entriesOfActions([{ actions }], { onlyLooks: true })).toEqual([])
})

test('a page that only another one leads to is not offered', () => {
  const pages = [keys, aPage('/checkout/review', { title: 'Review', isOnTheWay: true })]
  expect(entriesOfPages([{ pages }]).map(({ title }) => title)).toEqual(['API keys'])
})

test("rule N27: what one may do and one's pages are offered before anything is typed, what was chosen last first", () => {
  const holder = { roles: ['api-key-editor'] } as const
  expect(titlesFor({ holder })).toEqual(['Create a secret key', 'Overview', 'API keys'])
  expect(titlesFor({ holder, used: ['theme dark', '/account/keys'] })).toEqual([
    'API keys',
    'Create a secret key',
    'Overview',
  ])
  expect(titlesFor({ holder, most: 1 })).toEqual(['Create a secret key'])
})

test.each([
  ['dark', ['drak', 'dakr'], ['bakr', 'ddkr']],
  ['limits', ['limist', 'limit', 'lmits'], ['lmist', 'pimits']],
  ['automatic', ['autoamtic', 'autmaticz'], ['atmatc', 'butomatic']],
  ['429', [], ['492', '428']],
])('rule N6: of %s slips of the pen are forgiven by its length, never in its first letter', (word, slips, others) => {
  const one = createSearchIndex([
    { id: 'a', kind: 'Page', icon: 'key', title: word, detail: '', words: '', requires: 'public', weight: 1, does },
  ])
  const isFound = (typed: string) => one.find(typed, { holder: { roles: [] } }).length > 0
  expect([...slips, ...others].filter(isFound)).toEqual(slips)
})

test('what joins the parts of a name is found whole and in parts, and marked with nothing else', () => {
  const one = createSearchIndex([
    {
      id: 'a',
      kind: 'Page',
      icon: 'key',
      title: 'auth-id',
      detail: '',
      words: 'authority',
      requires: 'public',
      weight: 1,
      does,
    },
  ])
  const matched = (typed: string) => one.find(typed, { holder: { roles: [] } }).flatMap(({ matched }) => matched)
  expect(matched('auth-id').toSorted()).toEqual(['auth', 'auth-id', 'authority', 'id'])
  expect(matched('id-auth').toSorted()).toEqual(['auth', 'auth-id', 'authority', 'id'])
  expect(matched('auth-zz')).toEqual([])
})

test('rule M95: of a text of any length, a sentence and twenty different words are looked for', () => {
  const words = Array.from({ length: 21 }, (_, at) => `w${at}`)
  const title = words.slice(0, 20).join(' ')
  const one = createSearchIndex([
    { id: 'a', kind: 'Page', icon: 'key', title, detail: '', words: '', requires: 'public', weight: 1, does },
  ])
  const isFound = (typed: string) => one.find(typed, { holder: { roles: [] } }).length > 0
  expect(isFound('w1 w2 other')).toBe(false)
  expect(isFound(words.join(' '))).toBe(true)
  expect(isFound(`${'w1 w2 '.repeat(33)}w3other`)).toBe(true)
  expect(isFound(`${'w1 '.repeat(60)}w3other`)).toBe(false)
})
