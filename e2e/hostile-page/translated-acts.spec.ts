import { addContact, newContact } from '../fixtures/contacts.ts'
import { freeSeatOf, invite } from '../fixtures/invitations.ts'
import { keyRow } from '../fixtures/keys.ts'
import { newcomer } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'
import { translate, translateFromTheStart } from './foreign-hands.ts'

test('rule J98: on a translated page a key is created, and its token shown untouched', async ({ page, signIn }) => {
  await signIn('owner')
  const label = `Translated ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Label')).toBeVisible()
  await translate(page)
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^psk_\w{20}/)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(keyRow(page, label)).toContainText('Active')
  await expect(keyRow(page, label).locator('code font')).toHaveCount(0)
})

test('fault F90: on a translated page somebody is invited, and a contact added', async ({ page, signIn }) => {
  await signIn('owner')
  await translateFromTheStart(page)
  const nora = newcomer()
  await invite(page, nora.email)
  const contact = newContact()
  await addContact(page, contact)
  await expect(page.getByRole('row', { name: new RegExp(contact.name) })).toBeVisible()
  await freeSeatOf(page, nora.email)
})
