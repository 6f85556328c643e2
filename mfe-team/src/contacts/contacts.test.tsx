import { describe, expect, test } from '@jest/globals'
import {
  addTopic,
  type Contact,
  createContact,
  deleteContact,
  listContacts,
  listTopicReceivers,
  removeTopic,
  resendContactConfirmation,
  updateContact,
} from '@portal/contracts/contacts/contacts'
import type { CustomerRole } from '@portal/contracts/roles'
import { aVisitor, renderRemote } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { aContact, fakeContacts } from '../testing/fake-contacts.ts'

function openContacts(fake = fakeContacts(aContact()), setting = {}) {
  const view = renderRemote(Root, { path: '/account/contacts', fake, ...setting })
  const topic = (name: string) => view.findByRole<HTMLInputElement>('switch', { name })
  return {
    ...view,
    fake,
    topic,
    turn: async (name: string) => view.user.click(await topic(name)),
    fill: async (label: string, text: string) => {
      const field = await view.findByLabelText(label)
      await view.user.clear(field)
      await view.user.click(field)
      await view.user.paste(text)
    },
    toast: () => view.toasts()[0]?.content,
    dialog: () => view.findByRole('dialog'),
  }
}
const jonas = (said: Partial<Contact> = {}) =>
  aContact({ id: 8, first_name: 'Jonas', last_name: 'Lind', email: 'jonas@acme.example', confirmed: false, ...said })

describe('the list', () => {
  test('says who somebody is, whether the address is confirmed, and what they are told about', async () => {
    const contact = aContact({ position: 'Accountant', company: 'Field & Sons', topics: ['billing'] })
    const page = openContacts(fakeContacts(contact, jonas()))
    const text = (await page.row('Jo Field')).textContent
    for (const fact of ['Accountant', 'Field & Sons', 'jo@partner.example']) expect(text).toContain(fact)
    expect(text).not.toContain('Unconfirmed')
    expect((await page.row('Jonas Lind')).textContent).toContain('Unconfirmed')
    expect((await page.topic('Tell Jo Field about billing')).checked).toBe(true)
    expect((await page.topic('Tell Jo Field about usage')).checked).toBe(false)
  })

  test('is narrowed by what somebody is told about, and by state', async () => {
    const fake = fakeContacts(aContact({ topics: ['billing'] }), jonas())
    const page = openContacts(fake, { path: '/account/contacts?topic=billing' })
    await page.row('Jo Field')
    expect(page.queryByText('Jonas Lind')).toBeNull()
    const other = openContacts(fake, { path: '/account/contacts?state=unconfirmed' })
    await within(other.container).findByText('Jonas Lind')
    expect(within(other.container).queryByRole('row', { name: /Jo Field/ })).toBeNull()
  })

  test('rule E30: says to whom letters do not arrive, since when, and opens the form that corrects it', async () => {
    const lost = jonas({ confirmed: true, undeliverable_since: '2026-03-09T09:00:00.000Z' })
    const page = openContacts(fakeContacts(aContact(), lost))
    expect((await page.row('Jonas Lind')).textContent).toContain('Undeliverable')
    expect((await page.row('Jo Field')).textContent).not.toContain('Undeliverable')
    await page.findByText(/^Jonas Lind: nothing has reached jonas@acme.example since 03\/09\/2026\.$/)
    await page.press('Correct the address of Jonas Lind')
    await page.fill('Email address', 'jonas.lind@acme.example')
    await page.press('Save contact')
    await waitFor(() => expect(page.queryByText('Undeliverable', { selector: 'span' })).toBeNull())
    expect(page.queryByText('Emails do not arrive')).toBeNull()
  })

  test('is narrowed to those whom nothing reaches', async () => {
    const fake = fakeContacts(aContact(), jonas({ undeliverable_since: '2026-03-09T09:00:00.000Z' }))
    const page = openContacts(fake, { path: '/account/contacts?state=undeliverable' })
    await page.row('Jonas Lind')
    expect(page.queryByRole('row', { name: /Jo Field/ })).toBeNull()
  })

  test('that is empty says what a contact is good for', async () => {
    const page = openContacts(fakeContacts())
    await page.findByText('No contacts yet')
    expect(page.getAllByRole('button', { name: 'Add contact' })).toHaveLength(2)
  })
})

describe('a topic', () => {
  test('is turned on in place; who gets mailed follows; it can be undone', async () => {
    const page = openContacts()
    await page.turn('Tell Jo Field about billing')
    await waitFor(() => expect(page.toast()).toBe('Jo Field gets email about billing'))
    expect(page.fake.requestsOf(addTopic).map(({ params }) => params)).toEqual([{ id: 7, topic: 'billing' }])
    expect((await page.topic('Tell Jo Field about billing')).checked).toBe(true)
    expect((await page.findByRole('list', { name: 'Email about billing' })).textContent).toBe('Jo Field ')
    expect(page.fake.requestsOf(listContacts)).toHaveLength(1)

    act(() => page.toasts()[0]?.undo?.())
    await waitFor(async () => expect((await page.topic('Tell Jo Field about billing')).checked).toBe(false))
    expect(page.fake.requestsOf(removeTopic)).toHaveLength(1)
  })

  test('rule E27: that no letter is written about is not offered, as a switch, a filter or a list of receivers', async () => {
    const page = openContacts()
    await page.topic('Tell Jo Field about billing')
    await page.findByRole('list', { name: 'Email about usage' }).catch(() => page.findByText('Who gets which emails'))
    expect(page.queryAllByText(/Service status|Product updates/)).toEqual([])
    expect(page.queryByRole('switch', { name: /service status|product updates/ })).toBeNull()
  })

  test('shows at once what was asked for, and takes it back when it is refused', async () => {
    const fake = fakeContacts(aContact())
    fake.refuse(addTopic, 'request:unavailable')
    const page = openContacts(fake)
    await page.turn('Tell Jo Field about security')
    await waitFor(() => expect(page.toast()).toContain('Jo Field does not get email about security yet'))
    await waitFor(async () => expect((await page.topic('Tell Jo Field about security')).checked).toBe(false))
  })
})

describe('who gets mailed', () => {
  test('warns when nobody hears of bills or of security', async () => {
    const page = openContacts(fakeContacts(aContact({ topics: ['security'] }), jonas({ topics: ['billing'] })))
    await page.findByText('No one gets email about billing')
    expect((await page.findByRole('list', { name: 'Email about security' })).textContent).toContain('Jo Field')
  })

  test('does not warn when somebody does', async () => {
    const page = openContacts(fakeContacts(aContact({ topics: ['security', 'billing'] })))
    await page.findByRole('list', { name: 'Email about billing' })
    expect(page.queryByText(/^No one gets email/)).toBeNull()
  })

  test('says who is a member rather than a contact', async () => {
    const fake = fakeContacts(aContact())
    fake.on(listTopicReceivers, () => [
      {
        topic: 'usage' as const,
        receivers: [{ name: 'Olivia Adler', email_address: 'owner@acme.example', member: true }],
      },
    ])
    const page = openContacts(fake)
    expect((await page.findByRole('list', { name: 'Email about usage' })).textContent).toContain('Olivia Adler Member')
  })
})

describe('a contact', () => {
  test('is added, and is asked to confirm', async () => {
    const page = openContacts()
    await page.press('Add contact')
    await page.fill('First name', 'Ina')
    await page.fill('Last name', 'Berg')
    await page.fill('Email address', 'ina@acme.example')
    await page.user.click(within(await page.dialog()).getByRole('button', { name: 'Add contact' }))
    await waitFor(() => expect(page.toast()).toBe('Ina Berg is added. We sent a link to confirm the address'))
    expect((await page.row('Ina Berg')).textContent).toContain('Unconfirmed')
  })

  test('that is not complete keeps what was typed, each fault at its field', async () => {
    const page = openContacts()
    await page.press('Add contact')
    await page.fill('Email address', 'ina')
    await page.user.click(within(await page.dialog()).getByRole('button', { name: 'Add contact' }))
    const email = await page.findByLabelText<HTMLInputElement>('Email address')
    expect(email.value).toBe('ina')
    const dialog = within(await page.dialog())
    expect(dialog.getAllByText('This field is required').length).toBeGreaterThanOrEqual(2)
    expect(dialog.getAllByText('Invalid email format').length).toBeGreaterThanOrEqual(1)
    expect(page.fake.requestsOf(createContact)).toEqual([])
  })

  test('has no phone number that is none: the form says so before anything is sent', async () => {
    const page = openContacts()
    await page.press('Add contact')
    await page.fill('Email address', 'ina@acme.example')
    await page.fill('First name', 'Ina')
    await page.fill('Last name', 'Berg')
    await page.fill('Phone (optional)', 'xyz')
    await page.user.click(within(await page.dialog()).getByRole('button', { name: 'Add contact' }))
    expect(within(await page.dialog()).getAllByText('Enter a valid phone number').length).toBeGreaterThanOrEqual(1)
    expect(page.fake.requestsOf(createContact)).toEqual([])
  })

  test('whose address is taken is told so at the field', async () => {
    const fake = fakeContacts(aContact())
    fake.refuse(createContact, 'contact-context:contact-exists', {
      fields: { email: 'Another contact has this address' },
    })
    const page = openContacts(fake)
    await page.press('Add contact')
    await page.fill('First name', 'Ina')
    await page.fill('Last name', 'Berg')
    await page.fill('Email address', 'JO@partner.example')
    await page.user.click(within(await page.dialog()).getByRole('button', { name: 'Add contact' }))
    await page.findByText('Another contact has this address')
    expect((await page.findByLabelText<HTMLInputElement>('Email address')).value).toBe('JO@partner.example')
  })

  test('with another address is said to need a confirmation, before it is saved', async () => {
    const page = openContacts()
    await page.choose('Jo Field', 'Edit…')
    await page.fill('Email address', 'JO@partner.example')
    expect(page.queryByText(/A new address has to be confirmed/)).toBeNull()
    await page.fill('Email address', 'jo@new.example')
    await page.findByText(/A new address has to be confirmed/)
    await page.press('Save contact')
    await waitFor(() => expect(page.toast()).toBe('Jo Field is saved. We sent a link to confirm the new address'))
    expect(page.fake.requestsOf(updateContact).map(({ params, body }) => [params.id, body.email])).toEqual([
      [7, 'jo@new.example'],
    ])
    expect((await page.row('Jo Field')).textContent).toContain('Unconfirmed')
  })

  test('is removed after a question', async () => {
    const page = openContacts()
    await page.choose('Jo Field', 'Remove…')
    expect(page.fake.requestsOf(deleteContact)).toEqual([])
    await page.press('Remove')
    await page.findByText('No contacts yet')
    expect(page.toast()).toBe('Jo Field is removed')
  })

  test('gets the confirmation again only while unconfirmed; what has to wait says how long', async () => {
    const fake = fakeContacts(aContact(), jonas())
    const page = openContacts(fake)
    await page.choose('Jonas Lind', 'Send the confirmation again')
    await waitFor(() => expect(page.toast()).toContain('We sent a new link to jonas@acme.example'))
    expect(fake.requestsOf(resendContactConfirmation).map(({ params }) => params.id)).toEqual([8])

    fake.refuse(resendContactConfirmation, 'request:rate-limited')
    await page.choose('Jonas Lind', 'Send the confirmation again')
    await waitFor(() =>
      expect(
        page
          .toasts()
          .map(({ content }) => content)
          .join(),
      ).toContain('Nothing was sent to'),
    )
    await page.press('Actions for Jo Field')
    expect(page.queryByRole('menuitem', { name: 'Send the confirmation again' })).toBeNull()
  })
})

describe('the roles', () => {
  test.each<[CustomerRole, boolean]>([
    ['account-owner', true],
    ['account-owner-restricted', true],
    ['api-key-editor', false],
    ['api-key-viewer', false],
    ['billing-editor', false],
    ['billing-viewer', false],
  ])('%s sees and changes contacts: %s', async (role, may) => {
    const page = openContacts(undefined, { visitor: aVisitor({ roles: [role] }) })
    if (!may) {
      expect(await page.findByText(/Account owner/)).toBeTruthy()
      expect(page.fake.requestsOf(listContacts)).toEqual([])
      return
    }
    expect((await page.topic('Tell Jo Field about billing')).disabled).toBe(false)
    expect(page.getByRole('button', { name: 'Actions for Jo Field' })).toBeTruthy()
  })
})
