import { expect, test } from '@jest/globals'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { anOrder, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { aContact, fakeContacts } from '../testing/fake-contacts.ts'
import { ContactsAttention } from './contacts-attention.tsx'

/** A contact who receives the urgent topics. */
const heard = aContact({ topics: ['billing', 'security'] })
const jonas = { id: 8, first_name: 'Jonas', last_name: 'Lind', email: 'jonas@acme.example' }

test('rule N14: a contact who has not confirmed their address is named, with the way to send the letter again', async () => {
  const fake = fakeContacts(heard, aContact({ ...jonas, confirmed: false }))
  const page = renderRemote(ContactsAttention, { fake })
  const links = await page.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Send again: Contact Jonas Lind', '/account/contacts?state=unconfirmed'],
  ])
})

test('where everybody has confirmed, nothing is said', async () => {
  const page = renderRemote(ContactsAttention, { fake: fakeContacts(heard) })
  await waitFor(() => expect(page.container.querySelector('[aria-busy=true]')).toBeNull())
  expect(page.container.querySelector('[data-speaks]')).toBeNull()
})

test('rule N34: it says when nobody would hear of bills or warnings, and where to change that', async () => {
  const fake = fakeContacts(heard)
  fake.on(listTopicReceivers, () => [
    { topic: 'billing' as const, receivers: [] },
    { topic: 'security' as const, receivers: [] },
    { topic: 'renewals' as const, receivers: [] },
  ])
  const page = renderRemote(ContactsAttention, { fake })
  const link = await page.findByRole('link', { name: 'Choose a contact: Emails about billing or security' })
  expect(link.getAttribute('href')).toBe('/account/contacts')
  expect(page.getByText('No recipient')).toBeTruthy()
})

test('rule N34: where nothing has cost anything yet, no mail is missed', async () => {
  const unheard = async (orders: Order[]) => {
    const fake = fakeContacts(heard)
    fake.on(listTopicReceivers, () => [{ topic: 'billing' as const, receivers: [] }])
    fake.on(listOrders, () => orders)
    const page = renderRemote(ContactsAttention, { fake })
    await waitFor(() => expect(page.container.querySelector('[aria-busy=true]')).toBeNull())
    const isListed = page.queryByText('No recipient') !== null
    page.unmount()
    return isListed
  }
  expect(await unheard([])).toBe(false)
  expect(await unheard([anOrder({ amount: 0 })])).toBe(false)
  expect(await unheard([anOrder()])).toBe(true)
})
