import { expect, test } from '@jest/globals'
import { forecastOf, paceOf } from './forecast.ts'

const NOW = Date.parse('2026-03-09T12:00:00Z')
const day = (date: string) => Date.parse(`${date}T12:00:00Z`)
const days = (count: number, lookups: number) => Array.from({ length: count }, () => lookups)

test('the pace is that of the last two whole weeks, without the running day', () => {
  expect(paceOf([...days(15, 900), ...days(14, 100), 7_000])).toEqual({ perDay: 100, days: 14, isRough: false })
})

test('days before the first use are no days without use, days after it are', () => {
  expect(paceOf([...days(20, 0), 50, 0, 0, 50, 9])).toEqual({ perDay: 25, days: 4, isRough: true })
})

test('two full days say nothing of the next', () => {
  expect(paceOf([...days(10, 0), 50, 50, 50])).toBeUndefined()
  expect(forecastOf(1_000, [0, 0, 0], { now: NOW })).toEqual({ kind: 'too little known' })
})

test('what is left is used up when days go on as they were', () => {
  const pace = { perDay: 100, days: 14, isRough: false }
  expect(forecastOf(1_000, days(30, 100), { now: NOW })).toEqual({ kind: 'runs out', pace, at: day('2026-03-19') })
  expect(forecastOf(1_000, days(30, 100), { now: NOW, ends: day('2026-03-18') })).toEqual({
    kind: 'enough',
    pace,
    until: day('2026-03-18'),
  })
})

test('nothing left is used up, whatever the pace; nothing used for two weeks runs out never', () => {
  expect(forecastOf(0, [], { now: NOW })).toEqual({ kind: 'used up' })
  expect(forecastOf(5, [100, ...days(15, 0)], { now: NOW })).toMatchObject({ kind: 'not used' })
})
