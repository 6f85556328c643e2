import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { exportAuditEntries, listAuditEntries } from '@portal/contracts/authorization/audit'
import { aVisitor, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { anAuditEntry, EMIL, fakeAudit, OLIVIA } from '../testing/fake-audit.ts'

const open = (setting: RemoteSetting = {}) => renderRemote(Root, { path: '/account/audit', ...setting })

// The first page of the file waits for all that comes on demand.
beforeAll(async () => {
  const page = open({ fake: fakeAudit() })
  await page.findByText('Nothing has happened yet', {}, { timeout: 15_000 })
  page.unmount()
})

const downloaded: { name: string; text: Promise<string> }[] = []
beforeEach(() => {
  downloaded.length = 0
  let held: Blob | undefined
  URL.createObjectURL = (blob) => {
    held = blob as Blob
    return 'blob:held'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push({ name: this.download, text: (held as Blob).text() })
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

test('an entry says who did what, when on the reader’s clock, and from where', async () => {
  const page = open({ fake: fakeAudit(anAuditEntry()) })
  const row = await page.row(/Paused the key “Staging”/)
  for (const fact of ['Olivia Adler', '203.0.113.0/24']) expect(row.textContent).toContain(fact)

  const time = row.querySelector('time')
  expect(time?.title).toBe('March 9, 2026 at 9:00:05 AM UTC')
  expect(time?.textContent).toBe(
    new Date('2026-03-09T09:00:05Z')
      .toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })
      .replace(/\s/g, ' '),
  )
})

test('staff are marked, the one in whose name they acted is said, and so is what the portal did by itself', async () => {
  const support = { user_id: 9, name: 'Sanna Okafor', email_address: '', staff: true }
  const page = open({
    fake: fakeAudit(
      anAuditEntry({ number: 2, actor: support, acting_as: EMIL }),
      anAuditEntry({ number: 1, actor: null, action: 'secret-key.purged' }),
    ),
  })
  expect((await page.row(/Paused/)).textContent).toMatch(/Sanna Okafor.*Support staff.*On behalf of Emil Novak/)
  expect((await page.row(/Removed the key “Staging” for good/)).textContent).toContain('The portal')
  await page.press(/^Details of Paused/)
  page.getByText('Sanna Okafor, support staff')
})

test('a row opens to all that is kept, with what was there before', async () => {
  const fields = { label: 'Production', previousLabel: 'Staging', changed: ['label', 'licenceIds'] }
  const subject = { id: 'key-1', name: 'Production' }
  const page = open({ fake: fakeAudit(anAuditEntry({ number: 1204, action: 'secret-key.updated', fields, subject })) })
  await page.press('Details of Changed the key “Production”: label, licenses')

  const facts = Object.fromEntries(
    page.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  expect(facts).toMatchObject({
    'Time (UTC)': 'March 9, 2026 at 9:00:05 AM UTC',
    Who: 'Olivia Adler (owner@acme.example)',
    Label: 'Staging → Production',
    Changed: 'label, licenses',
    Network: '203.0.113.0/24',
    Entry: '1,204',
  })
  expect(page.getByText('abababab…ababab').title).toBe('ab'.repeat(32))
  expect(page.getByRole('link', { name: 'Everything about this key' }).getAttribute('href')).toBe(
    '/account/audit?thing=key-1',
  )
})

test('filters are in the address, which alone brings them back', async () => {
  const fake = fakeAudit(anAuditEntry({ number: 2, action: 'role.granted', actor: EMIL }), anAuditEntry())
  const page = open({ fake })
  await page.row(/Paused/)
  fireEvent.change(await page.findByLabelText('Kind'), { target: { value: 'members' } })
  await waitFor(() => expect(page.queryByRole('row', { name: /Paused/ })).toBeNull())
  await page.findByRole('option', { name: 'Emil Novak' })
  fireEvent.change(page.getByLabelText('Person'), { target: { value: '2' } })
  expect(location.search).toBe('?person=2&group=members')
  fireEvent.change(page.getByRole('combobox', { name: 'Date' }), { target: { value: 'custom' } })
  await page.findByLabelText('From')
  for (const value of ['0002-03-01', '0020-03-01', '2026-03-01'])
    fireEvent.change(page.getByLabelText('From'), { target: { value } })
  fireEvent.change(page.getByLabelText('To'), { target: { value: '2026-03-09' } })
  await waitFor(() => expect(location.search).toBe('?person=2&group=members&from=2026-03-01&to=2026-03-09'))

  await waitFor(() =>
    expect(fake.requestsOf(listAuditEntries).at(-1)?.query).toEqual({
      person: 2,
      group: 'members',
      since: new Date(2026, 2, 1).toISOString(),
      until: new Date(2026, 2, 10).toISOString(),
    }),
  )
  await page.press('Clear filters')
  await page.row(/Paused/)
  expect(location.search).toBe('')
})

test.each(['person=you', 'group=everything', 'from=yesterday', 'from=0002-03-01'])(
  'an address that means nothing, %s, narrows nothing',
  async (search) => {
    const fake = fakeAudit(anAuditEntry())
    const page = open({ fake, path: `/account/audit?${search}` })
    await page.row(/Paused/)
    expect(fake.requestsOf(listAuditEntries)[0]?.query).toEqual({})
  },
)

test('what does not fit any entry says so, and what never happened says so differently', async () => {
  const page = open({ fake: fakeAudit(anAuditEntry()), path: '/account/audit?thing=other' })
  expect(await page.findByText('No entry matches')).toBeTruthy()
  page.unmount()
  expect(await open({ fake: fakeAudit() }).findByText('Nothing has happened yet')).toBeTruthy()
})

test('the next fifty come when they are asked for, behind the last', async () => {
  const fake = fakeAudit(...Array.from({ length: 70 }, (_, at) => anAuditEntry({ number: 70 - at })))
  const page = open({ fake })
  await page.findByText('The first 50 entries')
  await page.press('Load more')
  await page.findByText('70 entries')
  expect(fake.requestsOf(listAuditEntries).map(({ query }) => query.after)).toEqual([undefined, 'c21'])
})

test('a log that cannot be had is a card with Retry; what narrows it stays', async () => {
  const fake = fakeAudit(anAuditEntry())
  fake.refuse(listAuditEntries, 'request:unexpected')
  const page = open({ fake })
  await page.findByText(/Could not load the audit log/)
  expect(page.getByLabelText('Kind')).toBeTruthy()
  fake.on(listAuditEntries, () => [anAuditEntry()])
  await page.press('Retry')
  await page.row(/Paused/)
})

test('who may not see it is told whom to ask, and nothing is asked for', async () => {
  const fake = fakeAudit()
  const page = open({ fake, visitor: aVisitor({ roles: ['api-key-editor'] }) })
  await page.findByText('Ask an account owner to give it to you.')
  expect(page.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  expect(fake.requestsOf(listAuditEntries)).toEqual([])
})

test('the file is asked for with the same filter, and handed over', async () => {
  const fake = fakeAudit(anAuditEntry({ actor: OLIVIA }))
  const page = open({ fake, path: '/account/audit?person=1&group=keys' })
  await page.row(/Paused/)
  await page.press('Export CSV')

  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The audit log was exported'))
  expect(fake.requestsOf(exportAuditEntries).map(({ query }) => query)).toEqual([{ person: 1, group: 'keys' }])
  expect(downloaded.map(({ name }) => name)).toEqual([expect.stringMatching(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)])
  expect(await downloaded[0]?.text).toContain('Time (UTC)')
})

test('a file that holds not all of it says so', async () => {
  const fake = fakeAudit(anAuditEntry())
  const sentence = 'Only the newest 20,000 entries are in this file. Choose fewer days to export the older ones.'
  fake.on(exportAuditEntries, () => new Blob(['many lines\r\n'.repeat(100), `"${sentence}"\r\n`]))
  const page = open({ fake })
  await page.row(/Paused/)
  await page.press('Export CSV')
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ kind: 'info', content: sentence }))
})

test('a file that cannot be had is said, and can be asked for again', async () => {
  const fake = fakeAudit(anAuditEntry())
  fake.refuse(exportAuditEntries, 'request:unexpected')
  const page = open({ fake })
  await page.row(/Paused/)
  await page.press('Export CSV')
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ kind: 'error' }))
  expect(String(page.toasts()[0]?.content)).toMatch(/^The audit log was not exported: /)
  expect(within(page.container).getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(false)
})
