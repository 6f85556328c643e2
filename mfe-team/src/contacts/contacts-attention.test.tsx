import { expect, test } from '@jest/globals'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { aContact, fakeContacts } from '../testing/fake-contacts.ts'
import { ContactsAttention } from './contacts-attention.tsx'

const jonas = { id: 8, first_name: 'Jonas', last_name: 'Lind', email: 'jonas@acme.example' }

test('rule N14: a contact who has not confirmed their address is named, with the way to send the letter again', async () => {
  const fake = fakeContacts(aContact(), aContact({ ...jonas, confirmed: false }))
  const page = renderRemote(ContactsAttention, { fake })
  const links = await page.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Send again: Contact Jonas Lind', '/account/contacts?state=unconfirmed'],
  ])
})

test('where everybody has confirmed, nothing is said', async () => {
  const page = renderRemote(ContactsAttention, { fake: fakeContacts(aContact()) })
  await waitFor(() => expect(page.container.querySelector('[aria-busy=true]')).toBeNull())
  expect(page.container.querySelector('[data-speaks]')).toBeNull()
})
