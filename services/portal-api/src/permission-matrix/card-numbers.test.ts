import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { ask } from './ask.ts'
import { castOf, type Player } from './cast.ts'
import { MATRIX, type Row } from './matrix.ts'

let app: TestApp
let cast: Player[]

beforeAll(async () => {
  app = await testApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

const TAKING = MATRIX.filter(({ method }) => method === 'PUT' || method === 'POST')

/** Somebody who may make a call; everybody may make a public one. */
function whoMay({ who }: Row): Player {
  const player = cast.find(({ roles }) => {
    if (who === 'anyone') return true
    return roles && (who === 'signed in' || who.some((role) => roles.includes(role)))
  })
  if (!player) throw new Error(`Nobody may make ${String(who)}.`)
  return player
}

test('attack S57: every call that takes something refuses a card number in it, and puts none into its answer', async () => {
  expect(TAKING.length).toBeGreaterThan(100)
  const taken: string[] = []
  for (const row of TAKING) {
    const { statusCode, body } = await ask(app, row, whoMay(row), { body: { note: 'My card: 4242 4242 4242 4242' } })
    const isRefused = statusCode === 422 && JSON.parse(body).errors[0].name === 'request:card-number'
    if (!isRefused || /4242/.test(body)) taken.push(`${row.name}: ${statusCode}`)
  }
  expect(taken).toEqual([])
})
