import { expect, test } from '@jest/globals'
import { addMonths, endOfTerm } from './term.ts'

/*
 * The end of a term against a calendar that is made in another way: by walking from one day to the next and counting them. Nothing here
 * asks `Date` for a day, a month or a leap year.
 */

interface Day {
  year: number
  /** From 1. */
  month: number
  day: number
}

const FIRST_YEAR = 1970
const LAST_YEAR = 2110
const SECONDS_OF_A_DAY = 86_400

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Days since January 1, 1970, in order, and their numbers by date. */
function walk() {
  const days: Day[] = []
  const numbers = new Map<number, number>()
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let day = 1; day <= lengthOf(year, month); day += 1) {
        numbers.set(year * 10_000 + month * 100 + day, days.length)
        days.push({ year, month, day })
      }
  return { days, numbers }
}

const { days, numbers } = walk()

/** Number of the day on which a term ends that begins on the day of that number. */
function dayOfEnd(start: number, months: number, anchor: number): number {
  let { year, month } = days[start] as Day
  for (let passed = 0; passed < months; passed += 1) {
    month += 1
    if (month > 12) {
      year += 1
      month = 1
    }
  }
  const day = Math.min(anchor, lengthOf(year, month))
  return numbers.get(year * 10_000 + month * 100 + day) as number
}

/** Same numbers for the same start, from 0 to below 2^32. */
function numbersFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}

test('rule I107: a million terms end on the day that walking through the calendar finds, at the same second', () => {
  const next = numbersFrom(20_270_305)
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  const wrong: string[] = []
  const lastStart = numbers.get(20_951_231) as number
  for (let term = 0; term < 1_000_000; term += 1) {
    const start = below(lastStart)
    const second = below(SECONDS_OF_A_DAY)
    const months = 1 + below(24)
    // A term that follows others ends by the day of the first, which is later where a month was too short.
    const anchor = term % 2 === 0 ? (days[start] as Day).day : Math.max((days[start] as Day).day, 28 + below(4))
    const startsAt = new Date((start * SECONDS_OF_A_DAY + second) * 1_000)
    const expected = (dayOfEnd(start, months, anchor) * SECONDS_OF_A_DAY + second) * 1_000
    const found = endOfTerm(startsAt, { months }, anchor).getTime()
    if (found !== expected) wrong.push(`${startsAt.toISOString()} and ${months} months, anchor day ${anchor}`)
  }
  expect(wrong.slice(0, 5)).toEqual([])
})

test('rule I107: from every day of 140 years, a month and a year end on the day that walking finds', () => {
  const wrong: string[] = []
  for (let start = 0; start < days.length - 800; start += 1)
    for (const months of [1, 12]) {
      const startsAt = new Date(start * SECONDS_OF_A_DAY * 1_000)
      const expected = dayOfEnd(start, months, (days[start] as Day).day) * SECONDS_OF_A_DAY * 1_000
      if (addMonths(startsAt, months).getTime() !== expected)
        wrong.push(`${startsAt.toISOString()} and ${months} months`)
    }
  expect(wrong.slice(0, 5)).toEqual([])
})
