import { expect, test } from '@jest/globals'
import {
  type AccountNote,
  addAccountNote,
  deleteAccountNote,
  editAccountNote,
  listAccountNotes,
} from '@portal/contracts/authorization/admin-account-notes'
import { aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { aNote, fakeNotes } from '../../testing/fake-notes.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const AT = '2026-03-09T09:00:00Z'

function open(
  notes: AccountNote[] = [],
  role: 'support' | 'auditor' = 'support',
  path = '/admin/accounts/7?tab=notes',
) {
  const fake = fakeNotes(...notes)
  const page = openAdmin({ fake, path, visitor: aStaffMember(role) })
  const items = () => page.getAllByRole('listitem').filter(({ textContent }) => /Sam Porter|Kim/.test(textContent))
  return { fake, page, items }
}

test('rule G84: a note has its lines, its author, its time, and whether it was edited or pinned', async () => {
  const { page, items } = open([
    aNote({ note_id: 2, text: 'Pays by wire,\nalways late.', edited: AT, pinned: AT }),
    aNote({ text: 'Call Olivia first.', author_name: '' }),
  ])
  await page.findByText(/always late/)
  expect(page.getByText(/always late/).textContent).toBe('Pays by wire,\nalways late.')
  expect(items()[0]?.textContent).toMatch(/Sam Porter.*Edited.*Pinned/)
  expect(page.getAllByText('Former user')).toHaveLength(1)
})

test('rule G84: a note is added, and too long a text stays in its form', async () => {
  const { page, fake } = open()
  await page.findByText('No notes yet')
  await page.press('Add note…')
  const field = () => within(page.getByRole('dialog')).getByLabelText('Note')
  await page.findByRole('dialog')
  fireEvent.change(field(), { target: { value: 'x'.repeat(5_001) } })
  await page.press('Add note')
  await page.findByText('At most 5,000 characters')
  expect((field() as HTMLTextAreaElement).value).toHaveLength(5_001)
  expect(fake.requestsOf(addAccountNote)).toHaveLength(0)
  fireEvent.change(field(), { target: { value: 'Pays by wire.' } })
  await page.press('Add note')
  await page.findByText('Pays by wire.')
  expect(fake.requestsOf(addAccountNote).map(({ params, body }) => [params.id, body.text])).toEqual([
    [7, 'Pays by wire.'],
  ])
})

test('rule G84: only one’s own note offers another text, which begins with the one that is there', async () => {
  const { page, fake } = open([
    aNote({ note_id: 2, is_own: true, author_name: 'Kim Lane', text: 'Old' }),
    aNote({ text: 'Theirs' }),
  ])
  await page.findByText('Theirs')
  expect(page.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
  await page.press('Edit note of Kim Lane…')
  const field = await page.findByLabelText<HTMLTextAreaElement>('Note')
  expect(field.value).toBe('Old')
  fireEvent.change(field, { target: { value: 'New' } })
  await page.press('Save')
  await page.findByText('New')
  expect(fake.requestsOf(editAccountNote).map(({ params, body }) => [params.id, body.text])).toEqual([[2, 'New']])
})

test('rule G84: a note is pinned and unpinned in place', async () => {
  const { page } = open([aNote()])
  await page.press('Pin note of Sam Porter')
  await page.findByText('Pinned')
  await page.press('Unpin note of Sam Porter')
  await waitFor(() => expect(page.queryByText('Pinned')).toBeNull())
})

test('rule G84: a note is deleted after its text was shown once more', async () => {
  const { page, fake } = open([aNote()])
  await page.press('Delete note of Sam Porter…')
  const dialog = await page.findByRole('alertdialog')
  within(dialog).getByText('Pays by wire.')
  expect(fake.requestsOf(deleteAccountNote)).toHaveLength(0)
  await page.press('Delete note')
  await page.findByText('No notes yet')
  expect(fake.requestsOf(deleteAccountNote).map(({ params }) => params.id)).toEqual([1])
})

test('rule G84: auditors read notes, also deleted ones, and are offered nothing', async () => {
  const { page } = open(
    [aNote({ deleted: AT, deleted_by: 'Kim Lane' }), aNote({ note_id: 2, is_own: true })],
    'auditor',
  )
  await page.findByText(/Deleted by Kim Lane/)
  expect(page.queryByRole('button', { name: /note/i })).toBeNull()
})

test('rule G84: pinned notes stand on the overview and lead to all of them; others do not', async () => {
  const { page } = open(
    [aNote({ pinned: AT }), aNote({ note_id: 2, text: 'Not pinned' })],
    'support',
    '/admin/accounts/7',
  )
  const card = await page.findByRole('region', { name: 'Pinned notes' })
  expect(card.textContent).toContain('Pays by wire.')
  expect(within(card).getByRole('link', { name: 'All notes' }).getAttribute('href')).toBe('/admin/accounts/7?tab=notes')
  expect(page.queryByText('Not pinned')).toBeNull()
})

test('rule G84: pinned notes that cannot be read are a problem, and not as if nothing was pinned', async () => {
  const fake = fakeNotes(aNote({ pinned: AT }))
  fake.refuse(listAccountNotes, 'request:too-large')
  const page = openAdmin({ fake, path: '/admin/accounts/7', visitor: aStaffMember('support') })
  const card = await page.findByRole('region', { name: 'Pinned notes' })
  expect(card.textContent).toMatch(/the pinned notes/)
})
