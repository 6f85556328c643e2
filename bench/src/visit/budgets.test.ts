import { expect, test } from '@jest/globals'
import { isKept, isTight } from './budgets.ts'
import { budgetsTable } from './print-tables.ts'

/** `/account/keys` may weigh 260 KB, and its header may wait for one round trip. */
const weighs = (measured: number) => ({ budget: 'transfer', measured }) as const

test('a weight is tight from 98 % of its budget on, and exceeded above all of it', () => {
  expect([254.7, 254.8, 260, 260.1].map((measured) => [isTight(weighs(measured)), isKept(weighs(measured))])).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('counts, trips and what may not grow at all are never tight', () => {
  expect(isTight({ budget: 'headerTrips', measured: 1 })).toBe(false)
  expect(isTight({ budget: 'copies', measured: 1 })).toBe(false)
  expect(isTight({ budget: 'fetchedTwice', measured: 0 })).toBe(false)
})

test('the table says the figure, its noise and its share, warns of what is tight and says what it is made of', () => {
  const text = budgetsTable([{ ...weighs(255.5), noise: 0.46, because: ['113.5 KB main.js'] }])
  expect(text).toMatch(/all that travels, with fonts +255\.50 +\+ 0\.46 +≤ 260 KB +98\.3 % +TIGHT/)
  expect(text).toContain('Warning: /account/keys: all that travels, with fonts is 255.50 of 260 KB.')
  expect(text).toContain('113.5 KB main.js')
  expect(budgetsTable([weighs(250)])).not.toContain('Warning')
})

test('rule H83: a page that is opened again may take one trip and one request up to its content', () => {
  const kept = (measured: number) => [
    isKept({ budget: 'repeatTrips', measured }),
    isKept({ budget: 'repeatRequests', measured }),
  ]
  expect([kept(1), kept(2)]).toEqual([
    [true, true],
    [false, false],
  ])
})
