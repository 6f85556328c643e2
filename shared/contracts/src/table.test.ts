import { describe, expect, test } from '@jest/globals'
import { PROBLEMS } from './problems.ts'
import { CUSTOMER_ROLES, INTERNAL_ROLES } from './roles.ts'
import { ADDITIVE_ROWS, SPEC_ROWS } from './spec-rows.fixture.ts'
import { CALLS } from './table.ts'

const calls = Object.entries(CALLS)
const rowOf = ({ service, method, path }: (typeof CALLS)[string]) => `${service} ${method} ${path}`

test('the table holds every row of both specs and what the decisions add, each once, and nothing else', () => {
  expect(calls.map(([, call]) => rowOf(call)).sort()).toEqual([...SPEC_ROWS, ...ADDITIVE_ROWS].sort())
})

test.each(calls)('%s states each placeholder of its path', (_, { path, params }) => {
  const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const stated = params && 'shape' in params._zod.def ? Object.keys(params._zod.def.shape as object) : []
  expect(stated.sort()).toEqual(placeholders.sort())
})

test.each(calls)('%s names problems that exist', (_, { errors = [] }) => {
  expect(errors.filter((name) => !(name in PROBLEMS))).toEqual([])
  expect(new Set(errors).size).toBe(errors.length)
})

test.each(calls)(
  '%s may be made by somebody, and sends a body only with PUT or POST',
  (_, { requires, method, body }) => {
    expect(requires.length).toBeGreaterThan(0)
    if (body) expect(['PUT', 'POST']).toContain(method)
  },
)

describe('roles', () => {
  const asked = new Set(calls.flatMap(([, { requires }]) => (typeof requires === 'string' ? [] : requires.flat())))

  test.each(CUSTOMER_ROLES)('%s lets somebody do something', (role) => expect(asked).toContain(role))

  test('and being signed in does, and being nobody at all', () => {
    expect(calls.map(([, { requires }]) => requires)).toEqual(expect.arrayContaining(['self', 'public']))
  })

  test('every internal role does, but super-admin, who is all of them', () => {
    expect([...INTERNAL_ROLES].filter((role) => !asked.has(role))).toEqual(['super-admin'])
  })

  test('what only staff may do is not mixed with what customers may do', () => {
    const staff = new Set<string>(INTERNAL_ROLES)
    const mixed = calls.filter(([, { requires }]) => {
      const roles = typeof requires === 'string' ? [] : requires.flat()
      return roles.some((role) => staff.has(role)) && roles.some((role) => !staff.has(role))
    })
    expect(mixed).toEqual([])
  })
})
