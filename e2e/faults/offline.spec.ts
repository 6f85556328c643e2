import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { keyRow } from '../fixtures/keys.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { expect, test } from '../fixtures/test.ts'
import { followLink } from './remotes.ts'

// What the browser says by itself of requests without an answer.
test.use({ tolerated: /Failed to load resource|net::ERR_|Failed to fetch|was preloaded using link preload/ })

test('rules H80 to H82: who loses the connection keeps the page and what they typed, meets no page of the browser’s own, and goes on by themselves', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const settled = pageSettled(page)
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await settled
  // What follows the connection comes with the first sign of somebody.
  await Promise.all([page.waitForResponse(/\/releases\/shell\/\w+\/\d+\.js$/), page.mouse.move(700, 450)])
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Typed before')

  await context.setOffline(true)
  await expect(toasts).toContainText("You're offline. Changes can't be saved until you're back.")
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We could not be reached')
  await expect(dialog.getByLabel('Label')).toHaveValue('Typed before')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('link', { name: 'Service status' }).click()
  await expect(page).toHaveURL('/account/keys')
  await expect(toasts).toContainText("You're offline.")

  await followLink(page, '/account/team')
  const card = page.getByRole('main').getByText("We'll load members when you're back online.")
  await expect(card).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByRole('main').getByText('editor@acme.example')).toBeVisible()
  await expect(toasts).toContainText("You're back online.")
  await expect(card).toHaveCount(0)
})
