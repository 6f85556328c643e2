import { expect, test } from '@jest/globals'
import { renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { oneOf, order, page, text, useAddress } from '../address/index.ts'
import { remoteApp } from '../app/remote-app.tsx'
import type { Load } from '../load/index.ts'
import { type List, pagesOf, useList } from './use-list.ts'

interface Pet {
  name?: string
  kind?: string
  born?: string
}

const PETS: readonly Pet[] = [
  { name: 'Rex 10', kind: 'dog', born: '2026-01-02' },
  { name: 'Ada', kind: 'cat' },
  { kind: 'dog', born: '2026-01-03' },
  { name: 'rex 2', kind: 'cat', born: '2026-01-01' },
]

const ADDRESS = {
  q: text,
  kind: oneOf(['dog', 'cat']),
  tab: oneOf(['here', 'gone'], 'here'),
  sort: order(['name', 'born']),
  page,
}

/** A list of these at an address. */
function openList(search: string, pets: readonly Pet[] | 'on their way' = PETS) {
  const seen: List<Pet>[] = []
  const load: Load<readonly Pet[]> = {
    what: 'the pets',
    call: { requires: 'self' },
    data: pets === 'on their way' ? undefined : pets,
    isWaiting: pets === 'on their way',
    isAllowed: true,
    error: null,
    retry: () => {},
    cancel: () => {},
  }
  function Pets() {
    const list = useList(load, {
      address: useAddress(ADDRESS),
      noun: 'pet',
      texts: ({ name, kind }) => [name, kind],
      matches: (pet, { kind }) => !kind || pet.kind === kind,
      orders: { name: ({ name }) => name, born: ({ born }) => born },
      latestFirst: ['born'],
      ownOrder: { by: 'born', isDescending: true },
    })
    seen.push(list)
    return null
  }
  renderRemote(remoteApp([{ path: '/pets', element: <Pets /> }]).Root, { path: `/pets${search}` })
  return () => seen.at(-1) as List<Pet>
}

const names = ({ rows = [] }: List<Pet>) => rows.map(({ name = '?' }) => name)
const crowd = (size: number) => Array.from({ length: size }, (_, at) => ({ name: `Pet ${at + 1}`, kind: 'dog' }))

test('a list has its own order, and what has no place in it comes last', () => {
  const list = openList('')()
  expect(names(list)).toEqual(['?', 'Rex 10', 'rex 2', 'Ada'])
  expect(list).toMatchObject({ total: 4, found: 4, before: 0, isFiltered: false })
})

test.each([
  ['?sort=name', 'Ada, rex 2, Rex 10, ?'],
  ['?sort=-name', 'Rex 10, rex 2, Ada, ?'],
  ['?sort=born', 'rex 2, Rex 10, ?, Ada'],
])('%s is %s: numbers by their size, capitals alike, and the unknown last both ways', (search, expected) => {
  expect(names(openList(search)()).join(', ')).toBe(expected)
})

test('every word of a search has to be found, and every filter to fit', () => {
  expect(names(openList('?q=dog+REX')())).toEqual(['Rex 10'])
  expect(names(openList('?q=rex&kind=cat')())).toEqual(['rex 2'])
  expect(openList('?q=rex&kind=cat')()).toMatchObject({ total: 4, found: 1, isFiltered: true })
})

test('a tab, an order and a page are no filters, and stay when the filters are taken away', () => {
  expect(openList('?tab=gone&sort=name&page=2')().isFiltered).toBe(false)
  const list = openList('?q=rex&kind=cat&tab=gone&sort=name')
  act(() => list().clear())
  expect(location.search).toBe('?tab=gone&sort=name')
  expect(names(list())).toHaveLength(4)
})

test('a header orders by its column in the way that suits it, then the other way round', () => {
  const linkTo = (search: string, column: string) => openList(search)().sort?.linkTo(column)
  expect(linkTo('', 'name')).toBe('/pets?sort=name')
  expect(linkTo('?sort=name', 'name')).toBe('/pets?sort=-name')
  expect(linkTo('?sort=name', 'born')).toBe('/pets?sort=-born')
  expect(linkTo('', 'born')).toBe('/pets?sort=born')
  expect(linkTo('', 'kind')).toBeUndefined()
})

test('fifty stand on a page, with links to those beside it', () => {
  const [first, second] = [openList('?sort=name', crowd(120))(), openList('?sort=name&page=2', crowd(120))()]
  expect(names(first)).toHaveLength(50)
  expect(pagesOf(first)).toEqual({ previous: undefined, next: '/pets?sort=name&page=2' })
  expect([names(second)[0], second.before]).toEqual(['Pet 51', 50])
  expect(pagesOf(second)).toEqual({ previous: '/pets?sort=name', next: '/pets?sort=name&page=3' })
})

test('a page behind the last one is the last one', () => {
  const list = openList('?sort=name&page=9', crowd(120))()
  expect(names(list)).toHaveLength(20)
  expect(pagesOf(list)).toEqual({ previous: '/pets?sort=name&page=2', next: undefined })
})

test('fifty need no second page', () => {
  expect(pagesOf(openList('', crowd(50))())).toBeUndefined()
})

test('what is on its way is neither none nor any number', () => {
  const [list, none] = [openList('?q=rex', 'on their way')(), openList('?q=rex', [])()]
  expect(list).toMatchObject({ rows: undefined, found: undefined, total: undefined })
  expect(none).toMatchObject({ rows: [], found: 0, total: 0 })
})
