import { describe, expect, test } from '@jest/globals'
import { dueNotice, nextNotice, noticesOf } from './term-notices.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const term = (start: string, end: string, terminatedAt: Date | null = null) => ({
  ...{ startsAt: at(start), expiresAt: at(end), terminatedAt },
})
const YEAR = term('2026-01-01', '2027-01-01')

describe('rule I82: notices of a term', () => {
  test.each([
    ['a year', YEAR, ['2026-12-02 30', '2026-12-25 7', '2026-12-31 1', '2027-01-01 0']],
    ['a month', term('2026-03-01', '2026-04-01'), ['2026-03-25 7', '2026-03-31 1', '2026-04-01 0']],
    ['61 days', term('2026-03-01', '2026-05-01'), ['2026-04-01 30', '2026-04-24 7', '2026-04-30 1', '2026-05-01 0']],
    ['60 days', term('2026-03-02', '2026-05-01'), ['2026-04-24 7', '2026-04-30 1', '2026-05-01 0']],
    ['eight days', term('2026-03-01', '2026-03-09'), ['2026-03-08 1', '2026-03-09 0']],
    ['one day', term('2026-03-01', '2026-03-02'), ['2026-03-02 0']],
    ['a terminated one', term('2026-01-01', '2027-01-01', at('2026-02-01')), []],
  ])('of %s', (_, times, expected) => {
    expect(noticesOf(times).map(({ at, daysLeft }) => `${at.toISOString().slice(0, 10)} ${daysLeft}`)).toEqual(expected)
  })

  test.each([
    ['2026-01-01', 30],
    ['2026-12-02', 7],
    ['2026-12-24', 7],
    ['2026-12-31', 0],
    ['2027-01-01', undefined],
  ])('the next after %s is the one with %s days left', (after, daysLeft) => {
    expect(nextNotice(YEAR, at(after))?.daysLeft).toBe(daysLeft)
  })

  test.each([
    ['nothing is due yet', '2026-01-01', '2026-12-01', undefined],
    ['the first is due', '2026-01-01', '2026-12-02', 30],
    ['it was given', '2026-12-02', '2026-12-02', undefined],
    ['two were missed', '2026-12-02', '2026-12-31', 1],
    ['all were missed', '2026-01-01', '2027-06-01', 0],
    ['the last was given', '2027-01-01', '2027-06-01', undefined],
  ])('%s', (_, since, now, daysLeft) => {
    expect(dueNotice(YEAR, { since: at(since), now: at(now) })?.daysLeft).toBe(daysLeft)
  })
})
