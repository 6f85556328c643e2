import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type Asked, ask } from './ask.ts'
import { castOf, type Player } from './cast.ts'
import { MATRIX, type Row } from './matrix.ts'

let app: TestApp
let cast: Player[]

beforeAll(async () => {
  app = await testApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

/** A person who may make the call; for a public one, anyone. */
function requiredRolesLabel({ who }: Row): Player {
  const player = cast.find(({ roles }) => {
    if (who === 'anyone') return true
    return roles && (who === 'signed in' || who.some((role) => roles.includes(role)))
  })
  if (!player) throw new Error(`Nobody may make ${String(who)}.`)
  return player
}

const NUMBER = '4242 4242 4242 4242'

/** All the ways in which something comes with a call. */
function waysInto({ method, path }: Row): Asked[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [
    { query: { note: `My card: ${NUMBER}` } },
    ...names.map((name) => ({ params: { [name]: encodeURIComponent(NUMBER) } })),
    ...(method === 'PUT' || method === 'POST' ? [{ body: { note: `My card: ${NUMBER}` } }] : []),
  ]
}

test('attack S57: every call refuses a card number in its body, its path and behind its `?`, and puts none into its answer', async () => {
  const taken: string[] = []
  let tried = 0
  for (const row of MATRIX) {
    for (const asked of waysInto(row)) {
      tried += 1
      const { statusCode, body } = await ask(app, row, requiredRolesLabel(row), asked)
      const isRefused = statusCode === 422 && JSON.parse(body).errors[0].name === 'request:card-number'
      if (!isRefused || /4242/.test(body)) taken.push(`${row.name} ${JSON.stringify(asked)}: ${statusCode}`)
    }
  }
  expect(tried).toBeGreaterThan(450)
  expect(taken).toEqual([])
})

test.each([
  ['a link out of a letter', 'GET', '/api/contacts/unsubscription/one-click/4242424242424242', ''],
  ['a mail program', 'POST', '/api/contacts/unsubscription/one-click/x', 'List-Unsubscribe=4242+4242+4242+4242'],
  ['an identity provider', 'POST', '/api/authorization/sso/saml/1/acs', 'RelayState=4242%204242%204242%204242'],
] as const)('so does the door for %s', async (_, method, url, payload) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.server.inject({ method, url, headers, payload })
  expect([answer.statusCode, answer.json().errors[0].name]).toEqual([422, 'request:card-number'])
})
