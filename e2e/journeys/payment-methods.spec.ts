import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listenToReports } from '../faults/reported.ts'
import { CARDS, typeCard, vaultFrame } from '../fixtures/cards.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { expect, test } from '../fixtures/test.ts'

const PATH = '/account/billing/payment-methods'
const { folder, vaultOrigin } = await portalUnderTest()

test.describe(() => {
  // A declined card is answered with 402.
  test.use({ tolerated: /Failed to load resource.*402/ })

  test('cards are added, declined, known again, made primary and deleted; a number is nowhere but at the vault', async ({
    page,
    signIn,
  }) => {
    await signIn('stranger')
    const heard: string[] = []
    page.on('request', (request) => heard.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(PATH)
    const rows = page.getByRole('table', { name: 'Payment methods' }).getByRole('row')
    const row = (name: string) => rows.filter({ hasText: name })

    await (await typeCard(page, { number: CARDS.visa })).send()
    await expect(row('Visa •••• 4242')).toContainText('Primary')
    await expect(row('Visa •••• 4242')).toContainText('09/2030')

    const declined = await typeCard(page, { number: CARDS.declined })
    await declined.send()
    await expect(declined.dialog.getByRole('alert')).toContainText('declined')
    await expect(declined.dialog.getByLabel('Name on card')).toHaveValue('Gareth Quill')

    // The form stays: another number is all that is needed.
    await vaultFrame(page, 'Card number').getByRole('textbox').fill(CARDS.mastercard)
    await declined.send()
    await expect(row('Mastercard •••• 4444')).toBeVisible()

    await (await typeCard(page, { number: CARDS.visa, expiry: '11/31' })).send()
    await expect(row('Visa •••• 4242')).toContainText('11/2031')
    await expect(row('Visa')).toHaveCount(1)

    await page.getByRole('button', { name: 'Actions for Mastercard •••• 4444' }).click()
    await page.getByRole('menuitem', { name: 'Make primary' }).click()
    await expect(row('Mastercard')).toContainText('Primary')
    await expect(row('Visa')).not.toContainText('Primary')

    await page.getByRole('button', { name: 'Actions for Visa •••• 4242' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
    await expect(row('Visa')).toHaveCount(0)
    await page.reload()
    await expect(row('Mastercard')).toContainText('Primary')

    const told = heard.filter((request) => !request.startsWith(vaultOrigin))
    expect(told.length).toBeGreaterThan(10)
    expect(heard.some((request) => request.includes(CARDS.visa))).toBe(true)
    for (const number of [CARDS.visa, CARDS.mastercard, CARDS.declined]) {
      expect(told.filter((request) => request.includes(number))).toEqual([])
      expect(filesWith(number)).toEqual([])
    }
  })
})

test.describe(() => {
  test.use({ tolerated: /Failed to load resource.*422/ })

  test('what is wrong with a card stands at its field, also in the frame', async ({ page, signIn }) => {
    await signIn('stranger')
    await page.goto(PATH)
    const { dialog, send } = await typeCard(page, { number: '4242424242424241', code: '1' })
    await send()
    await expect(dialog.getByText('This is not a valid card number', { exact: true })).toBeVisible()
    const number = vaultFrame(page, 'Card number').getByRole('textbox', { name: 'Card number' })
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAccessibleDescription('This is not a valid card number')
    await dialog.getByRole('link', { name: /^Card number/ }).click()
    await expect(number).toBeFocused()
  })
})

test('a message from elsewhere, or of no shape, says nothing to the page', async ({ page, signIn }) => {
  await signIn('stranger')
  await page.goto(PATH)
  const { dialog } = await typeCard(page, { number: CARDS.visa })
  await page.evaluate((origin) => {
    const frame = document.querySelector('iframe')?.contentWindow
    for (const init of [
      { origin: 'https://evil.example', source: frame, data: { type: 'vault:submitted', field: 'number' } },
      { origin, source: window, data: { type: 'vault:submitted', field: 'number' } },
      { origin, source: frame, data: { type: 'vault:submitted', field: 'name' } },
      { origin, source: frame, data: null },
    ] as MessageEventInit[])
      dispatchEvent(new MessageEvent('message', init))
  }, vaultOrigin)
  await expect(dialog.getByRole('button', { name: 'Add card' })).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test.describe(() => {
  test.use({ tolerated: /ERR_FAILED|net::ERR/ })

  test('where the frames are blocked, the page says why, and what else can be done', async ({ page, signIn }) => {
    await signIn('stranger')
    const reports = await listenToReports(page)
    await page.route(`${vaultOrigin}/**`, (route) => route.abort())
    await page.goto(PATH)
    await page.getByRole('button', { name: 'Add a card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    await expect(dialog).toContainText('The fields for your card did not load')
    await expect(dialog.getByRole('link', { name: 'ask us for an invoice' })).toHaveAttribute('href', '/contact')
    await reports.expectOne('billing', 'policy')

    await page.unroute(`${vaultOrigin}/**`)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(vaultFrame(page, 'Card number').getByRole('textbox')).toBeVisible()
  })
})

test('who may only look sees the cards and nothing to press', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment methods' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Add|Actions/ })).toHaveCount(0)
})

/** The files of the portal under test, its database among them, that hold this. */
function filesWith(text: string): string[] {
  const files = readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath ?? file.path, file.name))
    .filter((file) => readFileSync(file).includes(text))
}
