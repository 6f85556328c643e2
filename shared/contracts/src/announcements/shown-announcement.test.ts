import { describe, expect, test } from '@jest/globals'
import { type Audience, announcementState, isFor, type Reader, shownAnnouncement } from './shown-announcement.ts'

const at = (time: string) => Date.parse(`2026-03-09T${time}Z`)
const PERIOD = { starts: '2026-03-09T10:00:00Z', ends: '2026-03-09T12:00:00Z' }

describe('rule H21: an announcement is live from its start on, until just before its end', () => {
  test.each([
    ['09:59:59.999', 'scheduled'],
    ['10:00:00.000', 'live'],
    ['11:59:59.999', 'live'],
    ['12:00:00.000', 'ended'],
  ])('at %s it is %s', (time, state) => {
    expect(announcementState(PERIOD, at(time))).toBe(state)
  })
})

describe('rule H22: an announcement is for its audience', () => {
  test.each<[Audience, Reader[]]>([
    ['everyone', ['visitor', 'customer', 'staff']],
    ['visitors', ['visitor']],
    ['customers', ['customer']],
  ])('one for %s is seen by %j', (audience, readers) => {
    const all: Reader[] = ['visitor', 'customer', 'staff']
    expect(all.filter((reader) => isFor(audience, reader))).toEqual(readers)
  })
})

describe('rule H23: one announcement at a time', () => {
  const one = (announcement_id: string, rest: { priority?: number; starts?: string; audience?: Audience } = {}) => ({
    ...PERIOD,
    announcement_id,
    audience: 'everyone' as Audience,
    priority: 0,
    ...rest,
  })
  const shown = (...all: ReturnType<typeof one>[]) => shownAnnouncement(all, 'visitor', at('11:00:00'))?.announcement_id

  test('the highest priority goes before a newer start', () => {
    expect(shown(one('old', { priority: 5 }), one('new', { starts: '2026-03-09T10:30:00Z' }))).toBe('old')
  })

  test('of the same priority, the one that started last', () => {
    expect(shown(one('old'), one('new', { starts: '2026-03-09T10:30:00Z' }))).toBe('new')
  })

  test('of the same start, always the same one', () => {
    expect([shown(one('a'), one('b')), shown(one('b'), one('a'))]).toEqual(['a', 'a'])
  })

  test('one that is not live, or for others, gives way', () => {
    const scheduled = one('scheduled', { priority: 9, starts: '2026-03-09T11:30:00Z' })
    expect(shown(scheduled, one('customers', { priority: 8, audience: 'customers' }), one('live'))).toBe('live')
    expect(shown(scheduled)).toBeUndefined()
  })
})
