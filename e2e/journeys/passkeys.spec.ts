import type { Page } from '@playwright/test'
import { mailedTo } from '../fixtures/mail.ts'
import { arriveWithAccount, logInAgain } from '../fixtures/newcomer.ts'
import { tellSignInIsOld } from '../fixtures/old-sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

// What takes a fresh log-in is refused at first, and so is a passkey that was removed.
test.use({ tolerated: /Failed to load resource.*40[03]/ })

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Gives the browser a device that keeps passkeys and is unlocked by its person. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, NQ$/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
}

const firstPasskey = (page: Page) => passkeys(page).getByRole('row').nth(1)

/** Opens an account in a browser whose device keeps a passkey for it; ends at the list of passkeys. */
async function arriveWithPasskey(page: Page) {
  await giveDevice(page)
  const somebody = await arriveWithAccount(page)
  await page.goto('/account/security')
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(firstPasskey(page)).toContainText('This device only')
  return somebody
}

test('rule B118: an account that requires a second factor asks for it where the password alone let in', async ({
  page,
}) => {
  const somebody = await arriveWithPasskey(page)

  await page.goto('/account/team')
  const card = page.getByRole('region', { name: 'Two-step login of members' })
  await card.getByRole('button', { name: 'Require it' }).click()
  const dialog = page.getByRole('dialog')
  const today = (await dialog.getByLabel('First day').getAttribute('min')) ?? ''
  await dialog.getByLabel('First day').fill(today)
  await dialog.getByRole('button', { name: 'Require it' }).click()
  await expect(card).toContainText('Required')

  await logOut(page)
  await logInAgain(page, somebody)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('requires a second step')
  await page.goto('/account/keys?q=staging')
  await expect(page).toHaveURL(/\/account\/second-step\?to=/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/account/keys?q=staging')
})

test('rule B101: a passkey is added, logs in, is a fresh log-in, is renamed, and does not let in once it is removed', async ({
  page,
}) => {
  const somebody = await arriveWithPasskey(page)
  const row = firstPasskey(page)
  await expect(row).toContainText('Never')
  await mailedTo(somebody.email, 'A passkey was added to your Doorstep login')

  await logOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL('/account')

  await page.goto('/account/security')
  await expect(row).not.toContainText('Never')
  await tellSignInIsOld(page)
  await page.getByLabel('New email address').fill(`next.${somebody.email}`)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const again = page.getByRole('alertdialog')
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`next.${somebody.email} is waiting for its confirmation`)).toBeVisible()

  await row.getByRole('button', { name: /^Rename/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(row).toContainText('Work laptop')

  await row.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys(page).getByText('None yet.')).toBeVisible()
  await mailedTo(somebody.email, 'A passkey was removed from your Doorstep login')

  await logOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not let you in.')
  await expect(page).toHaveURL('/login')
})
