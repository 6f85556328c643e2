import { afterEach, describe, expect, jest, test } from '@jest/globals'
import {
  exportAuditEntriesOfAccount,
  listAuditEntriesOfAccount,
  listAuditPeopleOfAccount,
} from '@portal/contracts/authorization/admin-audit'
import type { AuditEntry } from '@portal/contracts/authorization/audit'
import { listLettersOfAccount, type SentLetter } from '@portal/contracts/contacts/admin-letters'
import { waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const EMIL = { user_id: 2, name: 'Emil Novak', email_address: 'editor@acme.example', staff: false }

function deletedKey(said: Partial<AuditEntry> = {}): AuditEntry {
  return {
    number: 1,
    at: '2026-03-09T09:00:05Z',
    action: 'secret-key.deleted',
    actor: EMIL,
    acting_as: null,
    network: '203.0.113.0/24',
    subject: { id: 'key-1', name: 'Staging' },
    fields: { label: 'Staging' },
    request_id: 'request-1',
    fingerprint: 'ab'.repeat(32),
    cursor: 'c1',
    ...said,
  }
}

function fakeActivity() {
  const fake = fakeAccount()
  fake.on(listAuditPeopleOfAccount, () => [EMIL])
  fake.on(listAuditEntriesOfAccount, ({ query: { group } }) =>
    group === 'members' ? [] : [deletedKey(), deletedKey({ number: 2, cursor: 'c2', action: 'secret-key.paused' })],
  )
  return fake
}

afterEach(() => {
  jest.restoreAllMocks()
})

test('rule G50: staff read who deleted a key, and narrow the log of the account without leaving it', async () => {
  const fake = fakeActivity()
  const page = openAdmin({ fake, path: '/admin/accounts/7?tab=activity' })
  expect((await page.row(/Deleted the key “Staging”/)).textContent).toContain('Emil Novak')

  await page.user.selectOptions(page.getByRole('combobox', { name: 'Kind' }), 'keys')
  await waitFor(() => expect(fake.requestsOf(listAuditEntriesOfAccount).at(-1)?.query).toEqual({ group: 'keys' }))
  expect(new URLSearchParams(location.search).get('tab')).toBe('activity')
  expect(fake.requestsOf(listAuditEntriesOfAccount).at(-1)?.params).toEqual({ id: 7 })

  await page.user.selectOptions(page.getByRole('combobox', { name: 'Person' }), 'Emil Novak')
  await waitFor(() =>
    expect(fake.requestsOf(listAuditEntriesOfAccount).at(-1)?.query).toEqual({ group: 'keys', person: 2 }),
  )
})

test('the export is of this account, with what it is narrowed by', async () => {
  URL.createObjectURL = () => 'blob:held'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const fake = fakeActivity()
  fake.on(exportAuditEntriesOfAccount, () => new Blob(['Time (UTC)\r\n'], { type: 'text/csv' }))
  const page = openAdmin({ fake, path: '/admin/accounts/7?tab=activity&group=keys' })
  await page.row(/Deleted the key “Staging”/)
  await page.press('Export CSV')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The audit log was exported'))
  expect(fake.requestsOf(exportAuditEntriesOfAccount).map(({ params, query }) => [params, query])).toEqual([
    [{ id: 7 }, { group: 'keys' }],
  ])
})

describe('rule G115: emails', () => {
  const aLetter = (said: Partial<SentLetter>): SentLetter => ({
    letter_id: 5,
    at: '2026-03-09T09:00:05Z',
    to: 'olivia@acme.example',
    subject: 'Your receipt for order 7001',
    is_delivered: true,
    cursor: 'c5',
    ...said,
  })

  test('are a view of the tab: when, to whom, about what, and whether they arrived', async () => {
    const fake = fakeActivity()
    fake.on(listLettersOfAccount, () => [
      aLetter({}),
      aLetter({ letter_id: 4, cursor: 'c4', subject: 'Set a new password', is_delivered: false }),
    ])
    const page = openAdmin({ fake, path: '/admin/accounts/7?tab=activity' })
    await page.user.click(await page.findByRole('link', { name: 'Emails' }))
    const row = await page.row(/Your receipt for order 7001/)
    for (const fact of ['olivia@acme.example', 'Delivered']) expect(row.textContent).toContain(fact)
    expect((await page.row(/Set a new password/)).textContent).toContain('Lost')
    expect(location.search).toBe('?tab=activity&view=emails')
    expect(fake.requestsOf(listLettersOfAccount).map(({ params, query }) => [params, query])).toEqual([[{ id: 7 }, {}]])
  })

  test('that are none, or cannot be had, are said', async () => {
    const fake = fakeActivity()
    fake.on(listLettersOfAccount, () => [])
    const page = openAdmin({ fake, path: '/admin/accounts/7?tab=activity&view=emails' })
    expect(await page.findByText('No email in the last 90 days')).toBeTruthy()
    page.unmount()
    fake.refuse(listLettersOfAccount, 'request:too-large')
    const other = openAdmin({ fake, path: '/admin/accounts/7?tab=activity&view=emails' })
    expect(await other.findByText('Could not load the emails')).toBeTruthy()
  })
})
