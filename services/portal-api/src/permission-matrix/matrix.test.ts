import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CALLS } from '@portal/contracts/table'
import { type TestApp, testApp } from '../test-app.ts'
import { type Asked, ask, type Outcome, outcomeOf } from './ask.ts'
import { castOf, type Player } from './cast.ts'
import { MATRIX, type Row } from './matrix.ts'
import { UNWRITTEN } from './unwritten.ts'
import { STAFF } from './who.ts'

let app: TestApp
let cast: Player[]

beforeAll(async () => {
  app = await testApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

describe('who may make which call', () => {
  test.each(MATRIX)('$name', async (row) => {
    // Signing out ends the session of whoever is asked: they are people of their own.
    const people = row.name === 'authorization DELETE /identities/login' ? await castOf(app) : cast

    const outcomes: Record<string, Outcome> = {}
    for (const person of people) {
      const params: Asked['params'] = row.condition === 'own id or owner' ? { id: person.userId } : {}
      outcomes[person.name] = await outcomeOf(ask(app, row, person, { params }))
    }
    expect(outcomes).toEqual(Object.fromEntries(people.map((person) => [person.name, expected(row, person)])))
  })
})

test('the matrix and the contract list the same calls', () => {
  const shape = ({ service, method, path }: Pick<Row, 'service' | 'method' | 'path'>) =>
    `${service} ${method} ${path.replace(/:\w+/g, ':')}`

  expect(Object.values(CALLS).map(shape).sort()).toEqual(MATRIX.map(shape).sort())
})

test('no call stands in the matrix twice, and what is not written stands in it', () => {
  const names = MATRIX.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  expect(UNWRITTEN.filter((name) => !names.includes(name))).toEqual([])
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
