import type { APIRequest } from '@playwright/test'
import { type Contact, deleteContact, listContacts } from '@portal/contracts/contacts/contacts'
import { createKeyLimit } from '@portal/contracts/security/key-limits'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { createUsageThreshold } from '@portal/contracts/security/usage-thresholds'
import { addContact, newContact } from '../fixtures/contacts.ts'
import { lookUp } from '../fixtures/gateway.ts'
import { mailedTo } from '../fixtures/mail.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { expect, test } from '../fixtures/test.ts'

const { deskOrigin } = await portalUnderTest()

interface ReceivedHook {
  name: string
  body: string
  isValid: boolean
}

/** What the sandbox received at an address, once it did, checked with a secret. */
async function hookAt(name: string, secret: string, words: string): Promise<ReceivedHook> {
  let found: ReceivedHook | undefined
  const look = async () => {
    const answer = await fetch(`${deskOrigin}/hooks.json?secret=${encodeURIComponent(secret)}`)
    const hooks: ReceivedHook[] = await answer.json()
    found = hooks.find((hook) => hook.name === name && hook.body.includes(words))
    return found !== undefined
  }
  await expect.poll(look, `something at ${name}: ${words}`).toBe(true)
  return found as ReceivedHook
}

/** Uses half of what a new key may, as a server of somebody. */
async function useHalfOf({ key_id, token }: { key_id: string; token: string }, requests: APIRequest): Promise<void> {
  const server = await requests.newContext()
  const credentials = { 'auth-id': key_id, 'auth-token': token }
  await expect.poll(async () => (await lookUp(server, credentials)).status()).toBe(200)
  expect((await lookUp(server, credentials)).status()).toBe(200)
  await server.dispose()
}

test('a key that is used beyond a threshold is told of by mail, by a signed webhook and in Slack', async ({
  page,
  signIn,
  playwright,
}) => {
  const api = await signIn('owner')
  const mark = crypto.randomUUID().slice(0, 8)
  const label = `Watched ${mark}`
  const { key_id, token } = await api.call(createSecretKey, { body: { label } })
  await api.call(createKeyLimit, { params: { id: key_id }, body: { limit: 4 } })

  await page.goto('/account/notifications')
  const dialog = page.getByRole('dialog')
  const addWebhook = async (url: string, name: string, kind?: string) => {
    await page.getByRole('button', { name: 'Add webhook' }).click()
    if (kind) await dialog.getByRole('radio', { name: kind }).check({ force: true })
    await dialog.getByLabel('Address').fill(url)
    await dialog.getByLabel('Label').fill(name)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
  }
  await addWebhook(`${deskOrigin}/hooks/${mark}`, `Hook ${mark}`)
  const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await addWebhook(`${deskOrigin}/hooks/slack/${mark}`, `Slack ${mark}`, 'Slack message')
  await expect(page.getByRole('row', { name: new RegExp(`Slack ${mark}`) })).toBeVisible()

  await page.getByRole('button', { name: `Actions for Hook ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Test and deliveries…' }).click()
  // The list in the dialog grows when it arrives, and the button below it moves.
  await expect(dialog.getByText('Nothing sent yet').or(dialog.getByText('Delivered')).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByText('The test was delivered')).toBeVisible()
  await expect(dialog.getByText(/^HTTP 200 after/).first()).toBeVisible()
  expect(await hookAt(mark, secret, 'webhook.test')).toMatchObject({ isValid: true })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Add threshold' }).click()
  await dialog.getByLabel('License or key').selectOption(key_id)
  await dialog.getByLabel('Percentage').fill('50')
  await dialog.getByRole('checkbox', { name: 'Network Operations' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Add threshold' }).click()
  const row = page.getByRole('row', { name: new RegExp(label) })
  await expect(row).toContainText('50%')
  await expect(row).toContainText('noc@acme.example')

  await useHalfOf({ key_id, token }, playwright.request)

  const letter = await mailedTo('noc@acme.example', `50% of the lookups of the key “${label}” are used`)
  expect(letter.text).toContain('2 of 4 lookups')
  // The account's other thresholds are told of there, too.
  const told = await hookAt(mark, secret, key_id)
  expect(told.isValid).toBe(true)
  expect(told.body).toContain('usage.threshold_reached')
  expect(JSON.parse(told.body).data).toMatchObject({
    kind: 'key',
    subject_id: key_id,
    percent: 50,
    used: 2,
    allowed: 4,
  })
  const message = await hookAt(`slack/${mark}`, '', label)
  expect(JSON.parse(message.body)).toEqual({
    text: `50% of the lookups of the key “${label}” are used: 2 of 4.`,
  })

  await page.reload()
  await page.getByRole('button', { name: `Actions for Hook ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Test and deliveries…' }).click()
  // What else happens in the account meanwhile is told to it, too.
  await expect.poll(() => dialog.getByText('Delivered').count()).toBeGreaterThanOrEqual(2)
  await dialog
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  await expect(page.getByText('Sending it again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const name of [`Hook ${mark}`, `Slack ${mark}`]) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  }
})

test('the button of a mail program, which the header of a letter leads to, ends such letters without a login', async ({
  page,
  signIn,
  playwright,
}) => {
  const api = await signIn('owner')
  const ina = newContact()
  await page.goto(await addContact(page, ina))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible()
  const { id } = (await api.call(listContacts)).find(({ email }) => email === ina.email) as Contact
  const label = `Ended ${crypto.randomUUID().slice(0, 8)}`
  const key = await api.call(createSecretKey, { body: { label } })
  await api.call(createKeyLimit, { params: { id: key.key_id }, body: { limit: 4 } })
  const body = { kind: 'key' as const, subject_id: key.key_id, percent: '50', contact_ids: [id] }
  await api.call(createUsageThreshold, { body })
  await useHalfOf(key, playwright.request)

  const { oneClickUrl } = await mailedTo(ina.email, `50% of the lookups of the key “${label}” are used`)
  const row = page.getByRole('row', { name: new RegExp(label) })
  await page.goto('/account/notifications')
  await expect(row).toContainText(ina.email)
  // Nothing of the browser goes along: no cookie, and the origin of somebody else's program.
  const program = await playwright.request.newContext({ extraHTTPHeaders: { origin: 'https://mail.example' } })
  const answer = await program.post(oneClickUrl, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(204)
  await program.dispose()
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Webhooks only', { timeout: 5_000 })
  }).toPass()
  await expect(row).not.toContainText(ina.email)
  await api.call(deleteContact, { params: { id } })
})
