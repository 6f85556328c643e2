import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type AnnouncementContent,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  type StaffAnnouncement,
  updateAnnouncement,
} from '@portal/contracts/announcements/admin-announcements'
import { listAnnouncements } from '@portal/contracts/announcements/announcements'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { refused, type TestCaller } from '../testing/test-caller.ts'
import { purgeAnnouncements } from './announcements.sql.ts'
import { announcements } from './announcements.tables.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let admin: TestCaller
let now = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  jest.restoreAllMocks()
  // Every look at the public list is later than the last one by more than it is kept for.
  now = Math.max(now, performance.now())
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_001
    return now
  })
  await app.db.delete(announcements)
  admin = await app.staff('catalog-admin')
})

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()

function content(change: Partial<AnnouncementContent> = {}): AnnouncementContent {
  return {
    text: 'Rooftop geocoding is half price',
    link_label: 'See plans',
    link_href: '/pricing/us-rooftop-geocoding',
    audience: 'everyone',
    starts: inMs(-HOUR),
    ends: inMs(DAY),
    priority: 0,
    has_countdown: true,
    ...change,
  }
}

const create = (change?: Partial<AnnouncementContent>) => admin.call(createAnnouncement, { body: content(change) })
const at = ({ announcement_id }: Pick<StaffAnnouncement, 'announcement_id'>) => ({ params: { id: announcement_id } })
const live = async () => (await app.visitor().call(listAnnouncements)).map(({ text }) => text)

async function trailOf({ announcement_id }: StaffAnnouncement) {
  const lines = await app.db.select().from(audit).where(eq(audit.subject, announcement_id)).orderBy(asc(audit.id))
  return lines.map(({ action, fields }) => ({ action, ...(fields as object) }))
}

describe('rule H20: anybody reads what is live', () => {
  test('from its start until its end, with what staff wrote', async () => {
    const made = await create({ starts: inMs(HOUR), ends: inMs(2 * HOUR) })
    expect(await live()).toEqual([])

    app.clock.advance(HOUR)
    const { version, ...shown } = made
    expect(await app.visitor().call(listAnnouncements)).toEqual([shown])

    app.clock.advance(HOUR - 1)
    expect(await live()).toHaveLength(1)
    app.clock.advance(1)
    expect(await live()).toEqual([])
  })

  test('in the order of precedence', async () => {
    await create({ text: 'Low, new', starts: inMs(-HOUR) })
    await create({ text: 'High', priority: 3, starts: inMs(-2 * HOUR) })
    await create({ text: 'Low, old', starts: inMs(-2 * HOUR) })
    expect(await live()).toEqual(['High', 'Low, new', 'Low, old'])
  })

  test('a change is in the next answer', async () => {
    const made = await create()
    await live()
    await admin.call(updateAnnouncement, { ...at(made), body: { ...content({ text: 'A third off' }), version: 1 } })
    expect(await live()).toEqual(['A third off'])
  })
})

describe('rule H25: catalog administrators write announcements', () => {
  test('creating is audited, and refused where nobody would see it', async () => {
    const made = await create()
    expect(await trailOf(made)).toEqual([
      {
        action: 'announcement.created',
        text: 'Rooftop geocoding is half price',
        link_label: 'See plans',
        link_href: '/pricing/us-rooftop-geocoding',
        audience: 'everyone',
        starts: made.starts,
        ends: made.ends,
        priority: 0,
        has_countdown: true,
      },
    ])
    const over = admin.call(createAnnouncement, { body: content({ ends: inMs(0) }) })
    await expect(over).rejects.toMatchObject({ status: 400, fields: { ends: 'Enter a time in the future' } })
  })

  test('a change says what was and what is, once', async () => {
    const made = await create()
    const change = { ...at(made), body: { ...content({ priority: 2, audience: 'customers' }), version: 1 } }
    const changed = await admin.call(updateAnnouncement, change)

    expect(changed).toMatchObject({ priority: 2, audience: 'customers', version: 2 })
    expect(await admin.call(updateAnnouncement, change)).toEqual(changed)
    expect((await trailOf(made)).slice(1)).toEqual([
      {
        action: 'announcement.changed',
        text: 'Rooftop geocoding is half price',
        changed: ['audience', 'priority'],
        from: ['everyone', '0'],
        to: ['customers', '2'],
      },
    ])
  })

  test('a change that was made from an older version is refused', async () => {
    const made = await create()
    await admin.call(updateAnnouncement, { ...at(made), body: { ...content({ priority: 2 }), version: 1 } })
    const late = admin.call(updateAnnouncement, { ...at(made), body: { ...content({ priority: 3 }), version: 1 } })
    await expect(late).rejects.toEqual(refused(412, 'request:out-of-date'))
  })

  test('the start of one that is live stays, so that it cannot be deleted as one that nobody has seen', async () => {
    const made = await create()
    const move = (starts: string) =>
      admin.call(updateAnnouncement, { ...at(made), body: { ...content({ starts, text: 'A third off' }), version: 1 } })
    const refusal = { status: 400, fields: { starts: 'It has started, so its start stays as it is' } }
    await expect(move(inMs(HOUR))).rejects.toMatchObject(refusal)
    await expect(move(inMs(-2 * HOUR))).rejects.toMatchObject(refusal)
    expect(await move(made.starts)).toMatchObject({ text: 'A third off', starts: made.starts })

    const later = await create({ starts: inMs(HOUR) })
    const earlier = { ...content({ starts: inMs(HOUR / 2) }), version: 1 }
    await admin.call(updateAnnouncement, { ...at(later), body: earlier })
    app.clock.advance(HOUR / 2)
    const again = { ...content({ starts: inMs(HOUR) }), version: 2 }
    await expect(admin.call(updateAnnouncement, { ...at(later), body: again })).rejects.toMatchObject(refusal)
  })

  test('one that is live is ended at once, and then stays as it is', async () => {
    const made = await create()
    await expect(admin.call(deleteAnnouncement, at(made))).rejects.toEqual(refused(409, 'announcement-context:started'))
    const ended = await admin.call(endAnnouncement, at(made))
    expect(ended.ends).toBe(inMs(0))
    expect(await live()).toEqual([])
    app.clock.advance(1_000)
    expect(await admin.call(endAnnouncement, at(made))).toEqual(ended)

    const again = admin.call(updateAnnouncement, { ...at(made), body: { ...content(), version: ended.version } })
    await expect(again).rejects.toEqual(refused(409, 'announcement-context:ended'))
    expect((await trailOf(made)).slice(1)).toEqual([
      {
        action: 'announcement.ended',
        text: 'Rooftop geocoding is half price',
        changed: ['ends'],
        from: [made.ends],
        to: [ended.ends],
      },
    ])
  })

  test('one that has not started is deleted, never ended', async () => {
    const made = await create({ starts: inMs(HOUR) })
    await expect(admin.call(endAnnouncement, at(made))).rejects.toEqual(
      refused(409, 'announcement-context:not-started'),
    )
    await admin.call(deleteAnnouncement, at(made))
    expect(await admin.call(listAllAnnouncements)).toEqual([])
    const [created, ...then] = await trailOf(made)
    expect(then).toEqual([{ ...created, action: 'announcement.deleted' }])
    await expect(admin.call(deleteAnnouncement, at(made))).rejects.toEqual(
      refused(404, 'announcement-context:not-found'),
    )
  })

  test('support reads all of them, also those that ended, and changes none', async () => {
    const support = await app.staff('support')
    const [ended, later] = [await create(), await create({ starts: inMs(HOUR) })]
    await admin.call(endAnnouncement, at(ended))

    const listed = await support.call(listAllAnnouncements)
    expect(listed.map(({ announcement_id }) => announcement_id)).toEqual([later.announcement_id, ended.announcement_id])
    await expect(support.call(endAnnouncement, at(later))).rejects.toEqual(refused(403, 'request:forbidden'))
  })
})

test('rule H26: what ended a year ago is deleted', async () => {
  await create({ text: 'Old', starts: inMs(0), ends: inMs(HOUR) })
  await create({ text: 'Newer', starts: inMs(0), ends: inMs(2 * HOUR) })
  const purge = (ms: number) => purgeAnnouncements(app.db, new Date(app.clock.now().getTime() + ms))

  expect(await purge(365 * DAY + HOUR)).toBe(0)
  expect(await purge(365 * DAY + HOUR + 1)).toBe(1)
  expect((await admin.call(listAllAnnouncements)).map(({ text }) => text)).toEqual(['Newer'])
})
