import { describe, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { aLicense, aSecretKey } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys, WHOLE_TOKEN } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

async function openCreateDialog(fake = fakeKeys(aSecretKey({ label: 'Staging' }))) {
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.press('Create key')
  const dialog = await page.findByRole('dialog')
  const hasFocus = () => waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await hasFocus()
  const type = (label: string, text: string) =>
    page.user.type(within(dialog).getByRole('textbox', { name: new RegExp(label) }), text)
  const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  return { page, dialog, hasFocus, type, submit, fake }
}

test('a new key shows its whole token once, to copy and to download', async () => {
  const { page, dialog, type, submit, fake } = await openCreateDialog()
  await type('Label', 'Production')
  await type('Description', 'Checkout')
  await submit()

  const token = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Token' })
  expect(token.value).toBe(WHOLE_TOKEN)
  expect(fake.requestsOf(createSecretKey)[0]?.body).toEqual({ label: 'Production', description: 'Checkout' })
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy()
  await page.user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(WHOLE_TOKEN)

  await page.user.click(within(dialog).getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(await page.textOf('Production')).not.toContain(WHOLE_TOKEN)
  expect(
    JSON.stringify(
      page.platform.queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain(WHOLE_TOKEN)
})

test('closing before the token is saved asks, and leaving the page does, too', async () => {
  const { page, dialog, hasFocus, type, submit } = await openCreateDialog()
  await type('Label', 'Production')
  await submit()
  await within(dialog).findByRole('textbox', { name: 'Token' })
  expect(page.platform.guard.isDirty()).toBe(true)
  // The button that had the focus is gone: the dialog takes it back.
  await hasFocus()

  await page.user.keyboard('{Escape}')
  await within(dialog).findByText(/Have you saved the token/)
  await page.user.click(within(dialog).getByRole('button', { name: 'Not yet' }))
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe(WHOLE_TOKEN)
  await hasFocus()

  await page.user.keyboard('{Escape}')
  await page.user.click(await within(dialog).findByRole('button', { name: 'Yes, close' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.platform.guard.isDirty()).toBe(false)
})

test('rule P97: a label of which nothing is seen is none', async () => {
  const { page, dialog, submit, fake } = await openCreateDialog()
  await page.user.click(within(dialog).getByRole('textbox', { name: /Label/ }))
  await page.user.paste('\u200b\u3164\u202e')
  await submit()
  expect((await within(dialog).findAllByText('This field is required')).length).toBeGreaterThan(0)
  expect(fake.requestsOf(createSecretKey)).toHaveLength(0)
})

test('a label is required and has 100 characters at most, as the contract says', async () => {
  const { page, dialog, type, submit, fake } = await openCreateDialog()
  await submit()
  expect((await within(dialog).findAllByText('This field is required')).length).toBeGreaterThan(0)

  await page.user.click(within(dialog).getByRole('textbox', { name: /Label/ }))
  await page.user.paste('x'.repeat(101))
  await submit()
  expect((await within(dialog).findAllByText('At most 100 characters')).length).toBeGreaterThan(0)
  await type('Description', 'kept')
  expect(fake.requestsOf(createSecretKey)).toHaveLength(0)
})

describe('a new key and the licenses of the account', () => {
  const accountWith = (...labels: string[]) => {
    const fake = fakeKeys(aSecretKey({ label: 'Staging' }))
    fake.on(listLicenses, () => labels.map((label) => aLicense({ license_id: label, license_label: label })))
    return fake
  }

  test('it is for all of them, unless only some are chosen', async () => {
    const { page, dialog, type, submit, fake } = await openCreateDialog(accountWith('US Core', 'US Gold', 'Europe'))
    await type('Label', 'Production')
    const group = await within(dialog).findByRole('group', { name: 'Licenses' })
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: /^All licenses of the account/ }).checked).toBe(
      true,
    )
    expect(within(dialog).queryByRole('checkbox')).toBeNull()

    await page.user.click(within(group).getByRole('radio', { name: 'Only some' }))
    await submit()
    expect((await within(dialog).findAllByText('Choose at least one license')).length).toBeGreaterThan(0)
    expect(fake.requestsOf(createSecretKey)).toHaveLength(0)
    await page.user.click(within(dialog).getByRole('checkbox', { name: 'Europe' }))
    await page.user.click(within(dialog).getByRole('checkbox', { name: 'US Core' }))
    await submit()
    await within(dialog).findByRole('textbox', { name: 'Token' })
    expect(fake.requestsOf(createSecretKey)[0]?.body).toMatchObject({ licenses: ['US Core', 'Europe'] })
  })

  test('who thinks better of it has a key for all of them', async () => {
    const { page, dialog, type, submit, fake } = await openCreateDialog(accountWith('US Core', 'US Gold'))
    await type('Label', 'Production')
    await page.user.click(await within(dialog).findByRole('radio', { name: 'Only some' }))
    await page.user.click(within(dialog).getByRole('checkbox', { name: 'US Gold' }))
    await page.user.click(within(dialog).getByRole('radio', { name: /^All licenses of the account/ }))
    await submit()
    await within(dialog).findByRole('textbox', { name: 'Token' })
    expect(fake.requestsOf(createSecretKey)[0]?.body).not.toHaveProperty('licenses')
  })

  test('with a single one there is nothing to choose', async () => {
    const { dialog, fake } = await openCreateDialog(accountWith('US Core'))
    await waitFor(() => expect(fake.requestsOf(listLicenses)).toHaveLength(1))
    expect(within(dialog).queryByRole('radio')).toBeNull()
  })
})

test('an account with 500 keys is told so, and what was typed stays', async () => {
  const { dialog, type, submit, fake } = await openCreateDialog()
  fake.refuse(createSecretKey, 'security-context:too-many-keys')
  await type('Label', 'One more')
  await submit()

  await within(dialog).findByText(/An account can have 500 keys/)
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Label/ }).value).toBe('One more')
})

test('a half-filled form is not thrown away by Escape', async () => {
  const { page, dialog, type } = await openCreateDialog()
  await type('Label', 'Produ')
  await page.user.keyboard('{Escape}')
  await within(dialog).findByText('Discard your changes?')
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Label/ }).value).toBe('Produ')
})

test('an empty form closes without a question', async () => {
  const { page } = await openCreateDialog()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
})

test('what was typed and taken out again is no reason to ask', async () => {
  const { page, dialog, type } = await openCreateDialog()
  await type('Label', 'Produ')
  await page.user.clear(within(dialog).getByRole('textbox', { name: /Label/ }))
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
})

test('a key is renamed and described', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Staging', description: 'old' }))
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Rename or describe…')
  const dialog = await page.findByRole('dialog')
  const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Label/ })
  expect(label.value).toBe('Staging')

  await page.user.clear(label)
  await page.user.type(label, 'Preview')
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await page.row('Preview')
  expect(fake.requestsOf(updateSecretKey)[0]?.body).toEqual({ label: 'Preview', description: 'old' })
  expect(page.toasts()[0]?.content).toBe('Preview is saved')
})

test('a key that somebody else deleted meanwhile is not renamed: the form says why, keeps the text, and the list is read again', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Staging' }))
  fake.refuse(updateSecretKey, 'security-context:key-deleted')
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Rename or describe…')
  const dialog = await page.findByRole('dialog')
  await page.user.type(within(dialog).getByRole('textbox', { name: /Label/ }), ' 2')
  const readBefore = fake.requestsOf(listSecretKeys).length
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))

  await within(dialog).findByText('This key was deleted. Recover it first.')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Label/ }).value).toBe('Staging 2')
  await waitFor(() => expect(fake.requestsOf(listSecretKeys).length).toBeGreaterThan(readBefore))
})
