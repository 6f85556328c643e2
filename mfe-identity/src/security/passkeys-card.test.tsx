import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/contracts/authorization/passkeys'
import { waitFor, within } from '@testing-library/react'
import { giveBrowserPasskeys, NEW_PASSKEY, takeBrowserPasskeys } from '../testing/fake-browser-passkeys.ts'
import { aPasskey, fakeSecurity } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

let browser: ReturnType<typeof giveBrowserPasskeys>
beforeEach(() => {
  browser = giveBrowserPasskeys()
})
afterEach(takeBrowserPasskeys)

const TWO = [
  aPasskey(),
  aPasskey({ id: 2, name: 'Password manager', is_synced: true, last_used: '', device: '', place: null, address: '' }),
]

describe('rule B100: the card of passkeys', () => {
  test('says of each where it is kept, and when and in which browser it was used', async () => {
    const page = openSecurity({ fake: fakeSecurity({ passkeys: TWO }) })
    const card = await page.card('Passkeys')
    const [, laptop, manager] = await within(card).findAllByRole('row')
    expect(laptop?.textContent).toMatch(/Work laptopThis device only.*Chrome on Windows/)
    expect(manager?.textContent).toMatch(/Password managerSynced.*Never/)
  })

  test('adds one that the browser has made', async () => {
    const page = openSecurity()
    const card = await page.card('Passkeys')
    await within(card).findByText('None yet.')
    await page.press('Add a passkey')
    await within(card).findByText('Chrome on macOS')
    expect(page.fake.requestsOf(addPasskey).map(({ body }) => body)).toEqual([{ answer: NEW_PASSKEY }])
    const [[asked] = []] = browser.create.mock.calls
    expect(asked?.publicKey).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'owner@acme.example' } })
    expect(page.toasts()[0]?.content).toBe('You can now log in with the passkey “Chrome on macOS”')
  })

  test('says why none was made, and can be tried again', async () => {
    const page = openSecurity()
    for (const [name, words] of [
      ['NotAllowedError', 'No passkey was used. Try again, or choose another way.'],
      ['InvalidStateError', 'A passkey for your login is on this device already.'],
      ['UnknownError', 'Your browser could not use a passkey. Choose another way.'],
    ] as const) {
      browser.refuse(name)
      await page.press('Add a passkey')
      await waitFor(() => expect(page.toasts().map(({ content }) => content)).toContain(words))
    }
    expect(page.fake.requestsOf(addPasskey)).toEqual([])
    await page.press('Add a passkey')
    await page.findByText('Chrome on macOS')
  })

  test('says what the server refuses', async () => {
    const page = openSecurity()
    page.fake.refuse(beginPasskey, 'identity-context:too-many-passkeys')
    await page.press('Add a passkey')
    await waitFor(() => expect(page.toasts()[0]?.content).toContain('You have 10 passkeys'))
    expect(browser.create).not.toHaveBeenCalled()
  })

  test('renames one', async () => {
    const page = openSecurity({ fake: fakeSecurity({ passkeys: TWO }) })
    await page.press('Rename Work laptop')
    const dialog = await page.findByRole('dialog', { name: 'Rename Work laptop' })
    await page.fill('Name', '')
    await page.press('Rename')
    await within(dialog).findAllByText('This field is required')
    await page.fill('Name', ' Old laptop ')
    await page.press('Rename')
    await page.findByText('Old laptop')
    expect(page.fake.requestsOf(renamePasskey)).toMatchObject([{ params: { id: 1 }, body: { name: 'Old laptop' } }])
    expect(page.fake.requestsOf(listPasskeys)).toHaveLength(1)
  })

  test('removes one after a question', async () => {
    const page = openSecurity({ fake: fakeSecurity({ passkeys: TWO }) })
    await page.press('Remove Password manager')
    const question = await page.findByRole('alertdialog', { name: 'Remove Password manager?' })
    await page.user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(page.queryByText('Password manager')).toBeNull())
    expect(page.fake.requestsOf(removePasskey)).toMatchObject([{ params: { id: 2 } }])
    expect(page.toasts()[0]?.content).toBe('The passkey “Password manager” no longer lets you in')
  })
})

test('rule B112: a browser without passkeys lists and removes them, and adds none', async () => {
  takeBrowserPasskeys()
  const page = openSecurity({ fake: fakeSecurity({ passkeys: TWO }) })
  await page.findByText('This browser has no passkeys.')
  expect(page.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeTruthy()
})
