import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CALLS } from '@portal/contracts/table'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type Asked, ask, type Outcome, outcomeOf } from './ask.ts'
import { castOf, type Player } from './cast.ts'
import { MATRIX, nameOf, type Row } from './matrix.ts'
import { UNWRITTEN } from './unwritten.ts'
import { STAFF } from './who.ts'

let app: TestApp
let cast: Player[]

beforeAll(async () => {
  app = await testApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

/** Calls that end the session or the membership of the caller: they get people of their own. */
const ENDING = ['authorization DELETE /identities/login', 'authorization DELETE /accounts/membership']

describe('who may make which call', () => {
  test.each(MATRIX)('$name', async (row) => {
    const people = ENDING.includes(row.name) ? await castOf(app) : cast

    const outcomes: Record<string, Outcome> = {}
    for (const person of people) {
      const params: Asked['params'] = row.condition === 'own id or owner' ? { id: person.userId } : {}
      outcomes[person.name] = await outcomeOf(ask(app, row, person, { params }))
    }
    expect(outcomes).toEqual(Object.fromEntries(people.map((person) => [person.name, expected(row, person)])))
  })
})

test('the matrix and the contract list the same calls, each once', () => {
  const names = MATRIX.map(nameOf)

  expect(Object.values(CALLS).map(nameOf).sort()).toEqual(names.sort())
  expect(new Set(names).size).toBe(names.length)
})

test('a refusal for another reason than permission is no answer to somebody who may', async () => {
  const outcomes: Record<string, Outcome> = {}
  for (const [statusCode, name] of [
    [404, 'security-context:key-not-found'],
    [401, 'identity-context:invalid-credentials'],
    [403, 'request:xsrf'],
    [429, 'request:rate-limited'],
    [500, 'request:unexpected'],
  ] as const) {
    const answer = { statusCode, body: JSON.stringify({ errors: [{ name }] }) }
    outcomes[name] = await outcomeOf(Promise.resolve(answer as Awaited<ReturnType<typeof ask>>))
  }
  expect(outcomes).toEqual({
    'security-context:key-not-found': 'answered',
    'identity-context:invalid-credentials': 'unexpected: 401 identity-context:invalid-credentials',
    'request:xsrf': 'unexpected: 403 request:xsrf',
    'request:rate-limited': 'unexpected: 429 request:rate-limited',
    'request:unexpected': 'unexpected: 500 request:unexpected',
  })
})

test('account.md §7: every call about identities, organizations, contacts and keys is written', () => {
  expect(UNWRITTEN.filter((name) => /^(authorization|security|contacts) /.test(name))).toEqual([])
})

test('commerce.md §7: every call about prices, quotes, orders, payments, cards, addresses of tax, signatures and forms is written', () => {
  expect(UNWRITTEN.filter((name) => /^(billing|sales|payments|forms) /.test(name))).toEqual([])
})

test('money is for people with a billing role, and for staff: nobody else may call billing, payments, forms or sales, but for what is public and the account itself', () => {
  const BILLING = ['billing-viewer', 'billing-editor', ...STAFF]
  const forOthers = MATRIX.filter(
    ({ name, who }) =>
      /^(billing|payments|forms|sales) /.test(name) &&
      (typeof who === 'string' || who.some((role) => !(BILLING as readonly string[]).includes(role))),
  )
  expect(forOthers.map(({ name, who }) => `${name}: ${who}`).sort()).toEqual([
    // What a public page sends, and shows.
    'forms POST /failover: anyone',
    'forms POST /submissions/:form: anyone',
    'sales GET /pricing: anyone',
    // Opening an account, and its name.
    'sales POST /rename: account-owner',
    'sales PUT /accounts: signed in',
  ])
})

test('the calls that are not written yet become fewer, never more', () => {
  expect(UNWRITTEN).toHaveLength(0)
})

function expected({ name, who }: Row, { roles }: Player): Outcome {
  const answer = UNWRITTEN.includes(name) ? 'not written' : 'answered'
  if (who === 'anyone') return answer
  if (!roles) return 'asked to sign in'
  if (who === 'signed in') return answer

  return who.some((role) => holds(roles, role)) ? answer : 'refused'
}

function holds(roles: readonly string[], role: string): boolean {
  return roles.includes(role) || (roles.includes('super-admin') && (STAFF as readonly string[]).includes(role))
}
