import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { mailedTo } from '../fixtures/mail.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { tellSignInIsOld } from '../fixtures/old-sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

// A right password that a code has to follow is answered as a refusal, and so is what takes a fresh log-in.
test.use({ tolerated: /Failed to load resource.*(40[0139])/ })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code that an app with this key shows, as RFC 6238 computes it; `steps` half minutes from now. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const twoSteps = (page: Page) => page.getByRole('region', { name: 'Two-step login' })

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function codesIn(dialog: Locator): Promise<string[]> {
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  return dialog.getByRole('listitem').allTextContents()
}

test('rule B91: two-step login is set up, asks for a code or a recovery code where the browser is not remembered, and is turned off', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const somebody = await arriveWithAccount(page)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = await dialog.getByRole('textbox', { name: 'Setup key' }).inputValue()
  await dialog.getByLabel('Code from your app').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const [first = '', second = ''] = await codesIn(dialog)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(twoSteps(page)).toContainText('with 10 recovery codes left')
  await mailedTo(somebody.email, 'Two-step login to Doorstep is on')

  await page.getByRole('button', { name: /, NQ$/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await enterPassword(page, somebody)
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('authenticated')
  // The code of the half minute of the setup is used up.
  await page.getByLabel('Code from your app').pressSequentially(codeOf(key, 1))
  await expect(page).toHaveURL('/account')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await enterPassword(other, somebody)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByRole('checkbox', { name: /^Don't ask again on this browser/ }).check()
  await other.getByLabel('Recovery code', { exact: true }).fill(first)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other).toHaveURL('/account')
  await mailedTo(somebody.email, 'A recovery code was used to log in to Doorstep')
  await other.getByRole('button', { name: /, NQ$/ }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/login')
  await enterPassword(other, somebody)
  await expect(other).toHaveURL('/account')
  await elsewhere.close()

  await page.goto('/account/security')
  await expect(page.getByRole('table', { name: 'Your remembered browsers' }).getByRole('row')).toHaveCount(2)
  await tellSignInIsOld(page)
  await page.getByLabel('New email address').fill(`next.${somebody.email}`)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const again = page.getByRole('alertdialog')
  await again.getByLabel('Password').fill(somebody.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again.getByLabel('Code from your app')).toBeFocused()
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  await again.getByLabel('Recovery code').fill(second)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText(`next.${somebody.email} is waiting for its confirmation`)).toBeVisible()

  await page.reload()
  await expect(twoSteps(page)).toContainText('with 8 recovery codes left')
  await twoSteps(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(twoSteps(page).getByText('Off', { exact: true })).toBeVisible()
  await expect(page.getByText('Remembered browsers')).toBeHidden()

  await mailedTo(somebody.email, 'Two-step login to Doorstep is off')
})
