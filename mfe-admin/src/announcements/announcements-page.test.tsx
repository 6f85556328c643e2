import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  type StaffAnnouncement,
  updateAnnouncement,
} from '@portal/contracts/announcements/admin-announcements'
import type { ShownNotice } from '@portal/contracts/platform'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

const HOUR = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const SALE: StaffAnnouncement = {
  announcement_id: 'sale',
  text: 'Half price in March',
  link_label: 'See plans',
  link_href: '/pricing',
  audience: 'everyone',
  starts: inMs(-HOUR),
  ends: inMs(HOUR),
  priority: 0,
  has_countdown: true,
  version: 3,
}
const LATER: StaffAnnouncement = { ...SALE, announcement_id: 'later', text: 'A webinar', starts: inMs(HOUR / 2) }
const OVER: StaffAnnouncement = { ...SALE, announcement_id: 'over', text: 'A survey', ends: inMs(-HOUR / 2) }

let notice: ShownNotice | null
const fetch = jest.fn(async (_path: string) => ({ ok: true, json: async () => ({ notice }) }))
beforeEach(() => {
  notice = { id: 'sale', kind: 'announcement', text: SALE.text }
  fetch.mockClear()
  Object.assign(globalThis, { fetch })
})

type Role = Parameters<typeof aStaffMember>[0]

function open(rows: StaffAnnouncement[] = [SALE, LATER, OVER], { role = 'catalog-admin' as Role, query = '' } = {}) {
  const fake = fakeApi()
  let known = rows
  fake.on(listAllAnnouncements, () => known)
  fake.on(createAnnouncement, ({ body }) => ({ ...body, announcement_id: 'new', version: 1 }))
  fake.on(updateAnnouncement, ({ body }) => ({ ...body, announcement_id: 'sale', version: 4 }))
  fake.on(endAnnouncement, () => ({ ...SALE, ends: inMs(0) }))
  fake.on(deleteAnnouncement, () => undefined)
  const page = openAdmin({ fake, path: `/admin/banners${query}`, visitor: aStaffMember(role) })
  const type = async (label: string, text: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value: text } })
  const choose = async (text: string, entry: string) => {
    await page.row(new RegExp(`^${text}`))
    await page.press(`Actions for ${text}`)
    await page.user.click(await page.findByRole('menuitem', { name: entry }))
  }
  /** Somebody else changes announcements meanwhile. */
  function others(changed: StaffAnnouncement[]) {
    known = changed
  }
  return { page, fake, type, choose, others }
}

describe('rule H25: the list of announcements', () => {
  test('says the state, the period in UTC and for whom', async () => {
    const { page } = open([{ ...SALE, starts: '2026-03-09T10:30:00Z', ends: '2999-01-01T00:00:00Z' }, LATER, OVER])
    const live = (await page.row(/^Half price/)).textContent
    for (const fact of ['Shown now', '03/09/2026 10:30 – 01/01/2999 00:00', 'Everyone', 'See plans → /pricing'])
      expect(live).toContain(fact)
    expect((await page.row(/^A webinar/)).textContent).toMatch(/ScheduledEveryone · starts \d/)
    expect((await page.row(/^A survey/)).textContent).toMatch(/EndedEveryone · ended \d/)
  })

  test('says where another one goes before it', async () => {
    const { page } = open([
      SALE,
      { ...SALE, announcement_id: 'first', text: 'For customers', audience: 'customers', priority: 9 },
      { ...SALE, announcement_id: 'hidden', text: 'Too low', audience: 'customers' },
    ])
    const seen = async (name: RegExp) => (await page.row(name)).textContent
    expect(await seen(/^For customers/)).toContain('Shown nowCustomers')
    expect(await seen(/^Half price/)).toContain('Now visitors, Staff')
    expect(await seen(/^Too low/)).toContain('Not shown')
    expect(await seen(/^Too low/)).toContain('Now no one: another one has priority')
    expect(await seen(/^For customers/)).toContain('Highest priority')
  })

  test.each([
    ['incident', undefined, 'Not shown', 'Now no one: an open incident is shown instead'],
    ['maintenance', inMs(HOUR), 'Not shown', 'Now no one: maintenance is shown instead'],
    ['maintenance', inMs(-1_000), 'Shown now', ''],
  ] as const)('says that an open %s is shown instead, until %s: %s, %s', async (kind, ends, state, words) => {
    notice = { id: 'slow', kind, text: 'Lookups are slow', ...(ends && { ends }) }
    const { page } = open()
    const row = await page.row(/^Half price/)
    await waitFor(() => expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/notice.json']))
    await act(async () => {})
    expect(row.textContent).toContain(`${state}Everyone`)
    expect(row.textContent).toContain(words)
    if (!words) expect(row.textContent).not.toContain('instead')
    expect((await page.row(/^A webinar/)).textContent).toContain('ScheduledEveryone')
  })

  test('is narrowed to a state by the address', async () => {
    const { page } = open(undefined, { query: '?state=scheduled' })
    await page.row(/^A webinar/)
    expect(page.queryByText('Half price in March')).toBeNull()
    await page.user.click(page.getByRole('link', { name: /^Ended/ }))
    await page.row(/^A survey/)
    expect(location.search).toBe('?state=ended')
  })

  test('an empty one offers the first', async () => {
    const { page } = open([])
    await page.findByText('No announcements')
    expect(page.getAllByRole('button', { name: 'New announcement…' })).toHaveLength(2)
  })

  test('support reads it and is offered nothing else', async () => {
    const { page } = open(undefined, { role: 'support' })
    await page.row(/^Half price/)
    expect(page.queryByRole('button', { name: /^Actions|New announcement/ })).toBeNull()
  })
})

describe('rule H25: what may be done to an announcement follows its state', () => {
  test.each([
    ['Half price in March', ['Change…', 'Duplicate…', 'End now…']],
    ['A webinar', ['Change…', 'Duplicate…', 'Delete…']],
    ['A survey', ['Duplicate…']],
  ])('%s', async (text, entries) => {
    const { page } = open()
    await page.row(new RegExp(`^${text}`))
    await page.press(`Actions for ${text}`)
    await page.findAllByRole('menuitem')
    expect(page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries)
  })

  test('one that is live is ended after a question', async () => {
    const { page, fake, choose } = open()
    await choose('Half price in March', 'End now…')
    await page.press('End now')
    await waitFor(() => expect(fake.requestsOf(endAnnouncement).map(({ params }) => params.id)).toEqual(['sale']))
    expect(page.toasts()[0]?.content).toBe('The announcement has ended')
  })

  test('one that is scheduled is deleted after a question', async () => {
    const { page, fake, choose } = open()
    await choose('A webinar', 'Delete…')
    await page.press('Delete')
    await waitFor(() => expect(fake.requestsOf(deleteAnnouncement).map(({ params }) => params.id)).toEqual(['later']))
  })
})

describe('rule H25: an announcement is written', () => {
  test('with what was typed, times being UTC', async () => {
    const { page, fake, type } = open([])
    await page.findByText('No announcements')
    await page.user.click(page.getAllByRole('button', { name: 'New announcement…' })[0] as HTMLElement)
    await type('Text', 'Webinar on Thursday')
    await type('Link text (optional)', 'Join')
    await type('Link leads to (optional)', 'https://events.example.com/1')
    await type('Starts (UTC)', '2999-03-09T10:00')
    await type('Ends (UTC)', '2999-03-12T10:30')
    await type('Audience', 'customers')
    await type('Priority', '5')
    await page.user.click(page.getByLabelText('Show a countdown to the end'))
    await page.press('Schedule')
    await waitFor(() => expect(fake.requestsOf(createAnnouncement)).toHaveLength(1))
    expect(fake.requestsOf(createAnnouncement)[0]?.body).toEqual({
      text: 'Webinar on Thursday',
      link_label: 'Join',
      link_href: 'https://events.example.com/1',
      audience: 'customers',
      starts: '2999-03-09T10:00:00.000Z',
      ends: '2999-03-12T10:30:00.000Z',
      priority: 5,
      has_countdown: true,
    })
  })

  test('what the contract refuses is said at its field, and nothing is sent', async () => {
    const { page, fake, type } = open([])
    await page.findByText('No announcements')
    await page.user.click(page.getAllByRole('button', { name: 'New announcement…' })[0] as HTMLElement)
    await type('Text', 'Webinar')
    await type('Link leads to (optional)', 'javascript:alert(1)')
    await type('Starts (UTC)', '2999-03-09T10:00')
    await type('Ends (UTC)', '2999-03-09T10:00')
    await page.press('Schedule')
    await page.findByText('Enter a path such as /pricing, or an address with https://')
    expect(fake.requestsOf(createAnnouncement)).toEqual([])
    await type('Link leads to (optional)', '/pricing')
    await page.findByText('Enter the text of the link')
    expect(screen.getAllByText('Enter a time after the start').length).toBeGreaterThan(0)
  })

  test('its text is counted as it is typed, and a time in UTC is said by the person’s clock, too', async () => {
    const { page, type } = open([])
    await page.findByText('No announcements')
    await page.user.click(page.getAllByRole('button', { name: 'New announcement…' })[0] as HTMLElement)
    await type('Text', 'Webinar')
    expect(page.getByText('7 / 140')).toBeTruthy()
    await type('Ends (UTC)', '2999-03-09T10:00')
    expect(page.getByLabelText('Ends (UTC)').getAttribute('aria-describedby')).toBeTruthy()
    expect(page.getAllByText('Mar 9, 2999, 10:00 AM your time')).toHaveLength(2)
  })

  test('a priority without a name stays, and can be chosen again', async () => {
    const { page, choose } = open([{ ...SALE, priority: 7 }])
    await choose('Half price in March', 'Change…')
    const priority = await page.findByLabelText<HTMLSelectElement>('Priority')
    expect(priority.value).toBe('7')
    expect([...priority.options].map(({ text }) => text)).toEqual(['Normal', 'High', '7 of 9', 'Highest'])
  })

  test('a refusal keeps what was typed', async () => {
    const { page, fake, type } = open([])
    await page.findByText('No announcements')
    await page.user.click(page.getAllByRole('button', { name: 'New announcement…' })[0] as HTMLElement)
    await type('Text', 'Webinar')
    await type('Ends (UTC)', '2999-03-09T10:00')
    fake.refuse(createAnnouncement, 'request:unavailable')
    await page.press('Publish now')
    await waitFor(() => expect(fake.requestsOf(createAnnouncement)).toHaveLength(1))
    await page.findByRole('alert')
    expect((page.getByLabelText('Text') as HTMLInputElement).value).toBe('Webinar')
  })

  test('a change shows what was and what will be, and names the version that it was made from', async () => {
    const { page, fake, type, choose } = open()
    await choose('Half price in March', 'Change…')
    await type('Text', 'A third off')
    const changes = await page.findByRole('region', { name: 'Changes' })
    expect(within(changes).getByText('Half price in March')).toBeTruthy()
    expect(within(changes).getByText('A third off')).toBeTruthy()
    await page.press('Save announcement')
    await waitFor(() => expect(fake.requestsOf(updateAnnouncement)).toHaveLength(1))
    const { announcement_id, ...content } = SALE
    expect(fake.requestsOf(updateAnnouncement)[0]?.body).toEqual({ ...content, text: 'A third off' })
  })

  test('what somebody else changed meanwhile is shown, what was typed stays, and saving again names their version', async () => {
    const { page, fake, type, choose, others } = open()
    await choose('Half price in March', 'Change…')
    await type('Text', 'A third off')
    others([{ ...SALE, priority: 7, version: 4 }])
    fake.refuse(updateAnnouncement, 'request:out-of-date')
    await page.press('Save announcement')
    await page.findByText('Somebody else changed this after you opened it')
    expect((page.getByLabelText('Text') as HTMLInputElement).value).toBe('A third off')

    await page.press('Save announcement')
    await waitFor(() => expect(fake.requestsOf(updateAnnouncement)).toHaveLength(2))
    expect(fake.requestsOf(updateAnnouncement)[1]?.body).toMatchObject({ text: 'A third off', priority: 7, version: 4 })
  })

  test('another one like an old one starts now, and its end has to be said', async () => {
    const { page, choose } = open()
    await choose('A survey', 'Duplicate…')
    expect((await page.findByLabelText<HTMLInputElement>('Text')).value).toBe('A survey')
    expect(page.getByLabelText<HTMLInputElement>('Ends (UTC)').value).toBe('')
    await page.press('Publish now')
    await page.findAllByText('Enter a date and time in UTC')
  })
})

describe('rule H31: an announcement is seen as it will be, in both themes, while it is typed', () => {
  beforeEach(
    () =>
      void jest.useFakeTimers({ now: Date.parse('2999-03-09T10:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] }),
  )
  afterEach(() => void jest.useRealTimers())

  test('with its link and its countdown', async () => {
    const { page, type } = open([])
    await page.findByText('No announcements')
    await page.user.click(page.getAllByRole('button', { name: 'New announcement…' })[0] as HTMLElement)
    await type('Text', 'Webinar')
    await type('Link text (optional)', 'Join')
    await type('Ends (UTC)', '2999-03-11T10:00')
    await page.user.click(page.getByLabelText('Show a countdown to the end'))
    const preview = page.getByRole('region', { name: 'Preview' })
    const themes = [...preview.querySelectorAll<HTMLElement>('[data-theme]')]
    expect(themes.map(({ dataset }) => dataset.theme)).toEqual(['light', 'dark'])
    for (const theme of themes) expect(theme.textContent).toMatch(/Webinar JoinEnds in (2 days|1 day)/)
  })
})

test('rule H31: the preview has the look of the shell', () => {
  const root = process.cwd()
  const [preview, shell] = [
    'mfe-admin/src/announcements/announcement-preview.module.css',
    'shell/src/notices/notice.module.css',
  ].map((file) => readFileSync(join(root, file), 'utf8'))
  const declared = (css = '', selector: string) => {
    const [, block = ''] = new RegExp(`^\\${selector} \\{([^}]*)\\}`, 'm').exec(css) ?? []
    return block
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  const same = (selector: string, inShell = selector) => {
    const wanted = declared(preview, selector).filter((line) => !line.startsWith('padding'))
    expect(wanted.length).toBeGreaterThan(2)
    return wanted.filter((line) => !declared(shell, inShell).includes(line))
  }
  expect(['.notice', '.words', '.end', '.close'].flatMap((selector) => same(selector))).toEqual([])
  expect(same('.link', '.words a')).toEqual(['color: var(--accent-text)'])
  expect(declared(shell, '.notice')).toContain('--link: var(--accent-text)')
})
