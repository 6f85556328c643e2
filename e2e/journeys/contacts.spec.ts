import { addContact, newContact } from '../fixtures/contacts.ts'
import { mailedTo } from '../fixtures/mail.ts'
import { expect, test } from '../fixtures/test.ts'

test('a contact is added, confirms the address in another browser, and is told about a topic until it is taken away', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn('owner')
  const ina = newContact()
  const link = await addContact(page, ina)
  const { text, html } = await mailedTo(ina.email, 'Confirm that')
  for (const letter of [text, html]) expect(letter).toContain('Acme Logistics named you as a contact')
  await page.getByRole('switch', { name: `Tell ${ina.name} about billing` }).check()
  const told = page.getByRole('list', { name: 'Email about billing' })
  await expect(told).not.toContainText(ina.name)

  const context = await browser.newContext({ baseURL })
  const herPage = await context.newPage()
  await herPage.goto(link)
  await expect(herPage).toHaveURL('/contact-confirmation')
  await herPage.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(herPage.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible()
  await expect(herPage.getByText('We write to you about Acme Logistics: billing.')).toBeVisible()
  await herPage.goto('/login')
  await herPage.goto(link)
  await herPage.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(herPage.getByRole('heading', { level: 1, name: 'Your address was confirmed before' })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(told).toContainText(ina.name)
  await expect(page.getByRole('row', { name: new RegExp(ina.name) })).not.toContainText('Unconfirmed')
  await page.getByRole('switch', { name: `Tell ${ina.name} about billing` }).uncheck()
  await expect(told).not.toContainText(ina.name)

  await page.getByRole('button', { name: `Actions for ${ina.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: new RegExp(ina.name) })).toHaveCount(0)
})

test.describe('a link that works no more', () => {
  // The browser says that the confirmation is refused.
  test.use({ tolerated: /Failed to load resource.*400/ })

  test('offers another, which is sent for the asking alone', async ({ page }) => {
    await page.goto('/contact-confirmation#account=1&contact=1&token=made-up')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  })
})

for (const person of ['editor', 'viewer', 'billing'] as const) {
  test(`${person} is not offered contacts, and is told whom to ask`, async ({ page, signIn }) => {
    await signIn(person)
    await page.goto('/account/contacts')
    await expect(page.getByRole('heading', { level: 1, name: /^Ask .* for access$/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('can give it to you')
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Contacts' })).toHaveCount(
      0,
    )
  })
}

test('contacts are found by the search', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/search?q=who%20gets%20mailed')
  await page
    .getByRole('list', { name: /^Pages/ })
    .getByRole('link', { name: /^Contacts/ })
    .click()
  await expect(page).toHaveURL('/account/contacts')
})

test('people choose in their profile what they are told about', async ({ page, signIn }) => {
  await signIn('editor')
  await page.goto('/account/profile')
  const topic = page.getByRole('switch', { name: 'Usage' })
  await topic.check()
  await expect(page.getByText('You now get emails about usage')).toBeVisible()
  await page.reload()
  await expect(topic).toBeChecked()
  await topic.uncheck()
  await expect(page.getByText('You no longer get emails about usage')).toBeVisible()
})
