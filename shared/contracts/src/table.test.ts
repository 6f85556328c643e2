import { describe, expect, test } from '@jest/globals'
import { PROBLEMS } from './problems.ts'
import { CUSTOMER_ROLES, INTERNAL_ROLES } from './roles.ts'
import { CALLS } from './table.ts'

const calls = Object.entries(CALLS)

const namesOf = (found: typeof calls) => found.map(([name]) => name)

test('there are about two hundred calls', () => {
  expect(calls.length).toBeGreaterThan(150)
})

test('a call states each placeholder of its path', () => {
  const astray = calls.filter(([, { path, params }]) => {
    const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const stated = params && 'shape' in params._zod.def ? Object.keys(params._zod.def.shape as object) : []
    return stated.sort().join() !== placeholders.sort().join()
  })
  expect(namesOf(astray)).toEqual([])
})

test('a call names problems that exist, each once', () => {
  const astray = calls.filter(
    ([, { errors = [] }]) => errors.some((name) => !(name in PROBLEMS)) || new Set(errors).size !== errors.length,
  )
  expect(namesOf(astray)).toEqual([])
})

test('a call may be made by somebody', () => {
  expect(namesOf(calls.filter(([, { requires }]) => requires.length === 0))).toEqual([])
})

test('a body is sent only with PUT or POST', () => {
  expect(namesOf(calls.filter(([, { body, method }]) => body && !['PUT', 'POST'].includes(method)))).toEqual([])
})

test('what is created or changed is stated', () => {
  const writes = calls.filter(([name]) => /^(create|update|rename|replace)[A-Z]/.test(name))
  expect(writes.length).toBeGreaterThan(20)
  expect(namesOf(writes.filter(([, { body }]) => !body))).toEqual([])
})

describe('roles', () => {
  const asked = new Set(calls.flatMap(([, { requires }]) => (typeof requires === 'string' ? [] : requires.flat())))

  test('every role of a customer lets somebody do something', () => {
    expect(CUSTOMER_ROLES.filter((role) => !asked.has(role))).toEqual([])
  })

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
    expect(namesOf(mixed)).toEqual([])
  })
})
