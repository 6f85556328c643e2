import { expect, test } from '@jest/globals'
import type { Question } from './questions.ts'
import { isKept, ratiosOf } from './ratios.ts'

const question: Question = { name: 'one row', request: { method: 'GET', path: '/' }, most: { PostgreSQL: 5 } }

test('an answer costs a multiple of what bare node takes, by the least of all rounds', () => {
  const costs = new Map([['one row', [150, 100, 120]]])
  expect(ratiosOf('PostgreSQL', [question], costs, 20)).toEqual([
    { name: 'one row', engine: 'PostgreSQL', cost: 100, ratio: 5, most: 5 },
  ])
})

test('a limit holds where there is one, on its engine', () => {
  const ratio = (cost: number, engine: 'PostgreSQL' | 'PGlite') =>
    ratiosOf(engine, [question], new Map([['one row', [cost]]]), 20)
  expect(ratio(100, 'PostgreSQL').every(isKept)).toBe(true)
  expect(ratio(101, 'PostgreSQL').every(isKept)).toBe(false)
  expect(ratio(1_000, 'PGlite').every(isKept)).toBe(true)
})

test('what was not measured keeps no limit', () => {
  expect(ratiosOf('PostgreSQL', [question], new Map(), 20).every(isKept)).toBe(false)
})

test('beside a bare fastify that is asked for as much, a limit holds where both were measured', () => {
  const asked: Question = { ...question, most: {}, beside: { PostgreSQL: { path: '/profile', most: 2 } } }
  const ratio = (cost: number) =>
    ratiosOf(
      'PostgreSQL',
      [asked],
      new Map([
        ['one row', [cost]],
        ['bare fastify with a log: /profile', [60, 50]],
      ]),
      10,
    )
  expect(ratio(100)).toMatchObject([{ ratio: 10, beside: { ratio: 2, most: 2 } }])
  expect(ratio(100).every(isKept)).toBe(true)
  expect(ratio(101).every(isKept)).toBe(false)
  expect(ratiosOf('PGlite', [asked], new Map([['one row', [1_000]]]), 10).every(isKept)).toBe(true)
})
