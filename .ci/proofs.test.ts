import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { COMMERCE_ROWS } from '../services/portal-api/src/permission-matrix/commerce-rows.ts'
import { STAFF } from '../services/portal-api/src/permission-matrix/who.ts'

const root = process.cwd()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Proof {
  file: string
  title: string
}

/** The tests that a line names: `[name](../path) “title”, “another title”`. */
function proofsIn(line: string): Proof[] {
  return [...line.matchAll(/\]\((?:\.\.\/)+([^)]+\.(?:test|spec)\.tsx?)\)((?:,? “[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )
}

function isThere({ file, title }: Proof): boolean {
  const text = read(file)
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

const HEAD = /^\| (\| )?(-|Tried|Gone|Rule)/
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| ') && !HEAD.test(line))

test('every attack and fault has a test, and every one that is named is there', () => {
  const rows = rowsOf(read('docs/attacks-and-faults.md'))
  expect(rows.length).toBeGreaterThan(35)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})

/** What account.md speaks of in each section, by a word that nothing else there has. */
const SPOKEN_OF: Record<string, string[]> = {
  '§4': [
    'token is current',
    'Signing out',
    'flag in a cookie',
    'Keys, invitations',
    'limit of a key',
    'A member is',
    'A contact is',
    'card vault',
    'Staff deactivate',
    'Staff may act',
  ],
  '§5': [
    'filled in',
    'e-mail address',
    'password',
    'host name',
    'one role',
    'username',
    'both names',
    'company',
    'search',
    'account in an address',
    'breaks its contract',
  ],
  '§8': [
    '`authentication-failure`:',
    '`general-upstream-failure` stands',
    '`body-provider-login-taken`:',
    '`login-already-exists`:',
    '`rate-limiting` is',
    '`user-not-found`',
    'Uh-oh!',
    'Hold up!',
    'awkward',
    'A 401 or 403',
    'kept for the next page',
    'list of product errors',
  ],
}

test.each(Object.entries(SPOKEN_OF))(
  'account.md %s leaves out nothing that the specification speaks of',
  (name, words) => {
    const page = read('docs/rules/account.md')
    const rows = rowsOf(page.split(/^## /m).find((text) => text.startsWith(name)) ?? '').map(
      (row) => row.split(' | ')[0],
    )
    expect(words.filter((word) => !rows.some((row) => row?.includes(word)))).toEqual([])
  },
)

test('so has every state, every rule of what is valid, every call and every message of the account area', () => {
  const page = read('docs/rules/account.md')
  const sections = ['§4', '§5', '§7', '§8'].map(
    (name) => page.split(/^## /m).find((text) => text.startsWith(name)) ?? '',
  )
  const rows = sections.flatMap(rowsOf)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})

test.each([
  ['§2', 4],
  ['§3', 4],
  ['§4', 5],
  ['§5', 2],
  ['§6', 1],
  ['§7', 5],
  ['§8', 3],
  ['§9', 5],
])('every rule of commerce.md %s has a test, and every one that is named is there', (name, least) => {
  const page = read('docs/rules/commerce.md')
  const rows = rowsOf(page.split(/^## /m).find((text) => text.startsWith(name)) ?? '')
  expect(rows.length).toBeGreaterThanOrEqual(least)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})

test('rule H77: each branch of the two catalogs of errors has a test that is there', () => {
  const page = read('docs/rules/problems.md').split(/^## Branch by branch/m)[1] ?? ''
  const rows = rowsOf(page).filter((row) => !row.startsWith('| Branch'))
  expect(rows).toHaveLength(34)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})

/** Calls of customers beside the specification, which record 10 names. */
const BESIDE = [
  'billing GET /v1/account/orders/:id',
  'billing POST /v1/account/orders/:id/receipt/mail',
  'billing GET /v1/account/orders/receipts',
  'billing GET /v1/account/statements',
  'billing GET /v1/account/statement',
  'billing GET /v1/account/ledger',
  'billing GET /v1/account/forecast',
  'billing GET /account/renewals/failed',
  'billing GET /v1/account/orders/search',
  'billing DELETE /v1/account/orders/:id',
  'payments GET /payments/:id',
]

test('rule J131: each specified call of a customer about money has a row with its handler and a test that is there', () => {
  const ofCustomers = COMMERCE_ROWS.filter(
    ({ who }) => typeof who === 'string' || !who.some((role) => (STAFF as readonly string[]).includes(role)),
  ).flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([service, lines]) =>
      lines.flatMap((line) => {
        const [methods = '', path = ''] = line.split(' ')
        return methods.split(',').map((method) => `${service} ${method} ${path}`)
      }),
    ),
  )
  const page = read('docs/rules/commerce.md').split(/^## Calls of customers/m)[1] ?? ''
  const rows = rowsOf(page).filter((row) => !row.startsWith('| Call'))
  expect(rows.map((row) => row.split(' | ')[0]?.slice(2)).sort()).toEqual(
    ofCustomers.filter((call) => !BESIDE.includes(call)).sort(),
  )
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})
