import { describe, expect, test } from '@jest/globals'
import type { Announcement } from '@portal/contracts/announcements/announcements'
import type { Visitor } from '@portal/contracts/platform'
import { readIncidents } from '../site/incidents.ts'
import { findNotice } from './find-notice.ts'

const SALE: Announcement = {
  announcement_id: 'sale',
  text: 'Half price',
  link_label: 'See plans',
  link_href: '/pricing',
  audience: 'everyone',
  starts: '2026-03-09T08:00:00Z',
  ends: '2026-03-09T12:00:00Z',
  priority: 9,
  has_countdown: true,
}
const [CUSTOMER, STAFF] = [{ staff: false } as Visitor, { staff: true } as Visitor]
const INCIDENT = '## 2026-03-09 Lookups are slow\n\nIncident from 2026-03-09 09:00 UTC\n\nWe look into it.\n'
const MAINTENANCE = '## 2026-03-09 Database work\nMaintenance from 2026-03-09 09:30 to 2026-03-09 11:00 UTC\n'

const at = (time: string, incidents = '', announcements = [SALE], visitor: Visitor | null = null) =>
  findNotice(visitor, new Date(`2026-03-09T${time}Z`), { announcements, incidents: readIncidents(incidents) })

test('rule H27: an announcement that was read is shown while it is live, whenever it was read', () => {
  expect(at('07:59:59.999')).toBeUndefined()
  expect(at('08:00:00')).toEqual({
    id: 'sale',
    kind: 'announcement',
    text: 'Half price',
    link: { label: 'See plans', href: '/pricing' },
    ends: '2026-03-09T12:00:00Z',
    has_countdown: true,
  })
  expect(at('12:00:00')).toBeUndefined()
})

test('rule H22: customers, visitors and staff see what is for them', () => {
  const idOf = (audience: Announcement['audience'], visitor: Visitor | null) =>
    at('10:00:00', '', [{ ...SALE, audience }], visitor)?.id
  expect([null, CUSTOMER, STAFF].map((visitor) => idOf('everyone', visitor))).toEqual(['sale', 'sale', 'sale'])
  expect([null, CUSTOMER, STAFF].map((visitor) => idOf('customers', visitor))).toEqual([undefined, 'sale', undefined])
  expect([null, CUSTOMER, STAFF].map((visitor) => idOf('visitors', visitor))).toEqual(['sale', undefined, undefined])
})

describe('rule H32: what is wrong now goes before every announcement', () => {
  test('an incident from its beginning until a time is added', () => {
    expect(at('08:59:59', INCIDENT)?.kind).toBe('announcement')
    expect(at('10:00:00', INCIDENT)).toEqual({
      id: 'incident 2026-03-09T09:00:00.000Z Lookups are slow',
      kind: 'incident',
      text: 'Lookups are slow',
      link: { label: 'See status', href: '/status' },
    })
    const over = INCIDENT.replace(' UTC', ' to 2026-03-09 10:00 UTC')
    expect(at('09:59:59', over)?.kind).toBe('incident')
    expect(at('10:00:00', over)?.kind).toBe('announcement')
  })

  test('maintenance between its times, and below an incident', () => {
    expect(at('09:29:59', MAINTENANCE)?.kind).toBe('announcement')
    expect(at('09:30:00', MAINTENANCE)).toMatchObject({ kind: 'maintenance', ends: '2026-03-09T11:00:00.000Z' })
    expect(at('11:00:00', MAINTENANCE)?.kind).toBe('announcement')
    expect(at('10:00:00', MAINTENANCE + INCIDENT)?.kind).toBe('incident')
  })

  test('an incident of which only the day is known is over', () => {
    expect(at('10:00:00', '## 2026-03-09 Lookups were slow\n\nFor ten minutes.\n')?.kind).toBe('announcement')
  })

  test.each([
    'Maintenance from 2026-03-09 09:30 UTC',
    'Incident from 14:05 UTC',
    'Incident from 2026-03-09 09:30',
    'Incident from 2026-13-09 09:30 UTC',
    'Incident from 2026-02-30 09:30 UTC',
    'Incident from 2026-02-20 24:00 UTC',
    'Incident from 2026-03-09 09:30 to 2026-03-09 09:30 UTC',
  ])('a period that is none stops the server: %s', (line) => {
    expect(() => readIncidents(`## 2026-03-09 Away\n\n${line}\n\nText.\n`)).toThrow('A period is')
  })

  test('a day that does not exist stops the server', () => {
    expect(() => readIncidents('## 2026-02-30 Away\n\nText.\n')).toThrow('begins with its day')
  })

  test.each(['Maintenance from our provider took a minute.', 'Incident from a moved database.'])(
    'a sentence is no period: %s',
    (line) => {
      const [incident] = readIncidents(`## 2026-03-09 Away\n\n${line}\n`)
      expect(incident?.text).toContain(line)
      expect([incident?.kind, incident?.from, incident?.to]).toEqual(['incident', undefined, undefined])
    },
  )
})
