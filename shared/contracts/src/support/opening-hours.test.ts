import { describe, expect, test } from '@jest/globals'
import { isOpenAt, type OpeningHours, opensAt, parseOpeningHours } from './opening-hours.ts'

function read(setting: string): OpeningHours {
  const hours = parseOpeningHours(setting)
  if (!hours) throw new Error(`"${setting}" was not read.`)
  return hours
}

describe('rule Q16: opening hours are those of the clocks of their time zone', () => {
  const DENVER = 'Mon-Fri 09:00-17:00 America/Denver'
  const NIGHT = 'Sun-Sat 01:30-03:30 America/Denver'

  test.each([
    ['a minute before they begin', DENVER, '2026-03-06T15:59:59Z', false],
    ['as they begin', DENVER, '2026-03-06T16:00:00Z', true],
    ['a second before they end', DENVER, '2026-03-06T23:59:59Z', true],
    ['as they end', DENVER, '2026-03-07T00:00:00Z', false],
    ['on a Saturday', DENVER, '2026-03-07T18:00:00Z', false],
    ['on the Monday after clocks went forward, an hour earlier in UTC', DENVER, '2026-03-09T15:00:00Z', true],
    ['and not before', DENVER, '2026-03-09T14:59:59Z', false],
    ['on that Monday as they end', DENVER, '2026-03-09T23:00:00Z', false],
    ['on the Monday after clocks went back', DENVER, '2026-11-02T15:59:59Z', false],
    ['and an hour later in UTC', DENVER, '2026-11-02T16:00:00Z', true],
    ['before the hour that does not exist', NIGHT, '2026-03-08T08:59:59Z', true],
    ['after it: 3:00 follows 1:59', NIGHT, '2026-03-08T09:00:00Z', true],
    ['at 3:30 of that night, which came an hour early', NIGHT, '2026-03-08T09:30:00Z', false],
    ['at the first 1:30 of the night with two', NIGHT, '2026-11-01T07:30:00Z', true],
    ['at 1:00 again', NIGHT, '2026-11-01T08:00:00Z', false],
    ['at the second 1:30', NIGHT, '2026-11-01T08:30:00Z', true],
    ['on a day of a week that wraps around', 'Sat-Mon 00:00-24:00 UTC', '2026-03-08T23:59:59Z', true],
    ['on a day outside of it', 'Sat-Mon 00:00-24:00 UTC', '2026-03-10T00:00:00Z', false],
    ['on the one day', 'Wed 09:00-17:00 Asia/Kolkata', '2026-03-11T03:30:00Z', true],
    ['always', 'always', '2026-03-08T03:00:00Z', true],
  ])('%s', (_, setting, at, isOpen) => {
    expect(isOpenAt(read(setting), new Date(at))).toBe(isOpen)
  })

  test.each([
    ['the same morning', DENVER, '2026-03-06T12:00:30Z', '2026-03-06T16:00:00.000Z'],
    ['over a weekend on which clocks go forward', DENVER, '2026-03-07T00:00:00Z', '2026-03-09T15:00:00.000Z'],
    ['over a weekend on which clocks go back', DENVER, '2026-10-30T23:00:00Z', '2026-11-02T16:00:00.000Z'],
    ['a week later', 'Wed 09:00-09:01 UTC', '2026-03-11T09:01:00Z', '2026-03-18T09:00:00.000Z'],
    ['a second before', DENVER, '2026-03-06T15:59:59Z', '2026-03-06T16:00:00.000Z'],
    [
      'in an hour that does not exist',
      'Sun 02:30-04:00 America/Denver',
      '2026-03-08T06:00:00Z',
      '2026-03-08T09:00:00.000Z',
    ],
  ])('they begin next: %s', (_, setting, at, opens) => {
    expect(opensAt(read(setting), new Date(at))?.toISOString()).toBe(opens)
  })

  test('there is no next opening while staff answer', () => {
    expect(opensAt(read(DENVER), new Date('2026-03-06T16:00:00Z'))).toBeUndefined()
    expect(opensAt('always', new Date('2026-03-06T16:00:00Z'))).toBeUndefined()
  })

  test.each([
    '',
    'Mon-Fri 9:00-17:00 America/Denver',
    'Mon-Fri 09:00-17:00',
    'Mon-Fri 17:00-09:00 America/Denver',
    'Mon-Fri 09:00-09:00 America/Denver',
    'Mon-Fry 09:00-17:00 America/Denver',
    'Mon-Fri 09:00-25:00 America/Denver',
    'Mon-Fri 09:00-17:00 America/Nowhere',
    'mon-fri 09:00-17:00 America/Denver',
  ])('"%s" is not read', (setting) => {
    expect(parseOpeningHours(setting)).toBeUndefined()
  })
})

test('rule Q16: staff who always answer are there, and those who never do say no time', () => {
  const now = new Date('2026-03-09T15:00:00Z')
  expect([isOpenAt(read('always'), now), opensAt(read('always'), now)]).toEqual([true, undefined])
  expect([isOpenAt(read('never'), now), opensAt(read('never'), now)]).toEqual([false, undefined])
})
