import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { keyRow, newKey, workingKey } from '../fixtures/keys.ts'
import { tellSignInIsOld } from '../fixtures/old-sign-in.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { inTerminal } from '../fixtures/terminal.ts'
import { expect, test } from '../fixtures/test.ts'
import { holdToasts } from '../fixtures/toasts.ts'

test('the owner pauses Staging, takes it back, deletes it and recovers it, paused', async ({ page, signIn }) => {
  await workingKey(await signIn('owner'), 'Staging')
  await page.goto('/account/keys')
  const row = keyRow(page, 'Staging')
  await holdToasts(page)

  await row.getByRole('button', { name: 'Pause Staging' }).click()
  await expect(row).toContainText('Paused')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Active')

  await row.getByRole('button', { name: 'Actions for Staging' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Staging?' }).getByRole('button', { name: 'Delete key' }).click()
  await expect(row).toHaveCount(0)

  const tabs = page.getByRole('navigation', { name: 'Kinds of keys' })
  await tabs.getByRole('link', { name: /^Recoverable/ }).click()
  await expect(row).toContainText(/29 d|30 d/)
  await row.getByRole('button', { name: 'Recover Staging' }).click()
  await expect(row).toHaveCount(0)

  await tabs.getByRole('link', { name: /^Keys/ }).click()
  await expect(row).toContainText('Paused')
  await page.reload()
  await expect(row).toContainText('Paused')
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a new key is shown once, with a line that a terminal answers as it is, and never again', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const label = `Checkout ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/account/keys')

  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^psk_\w{20}/)
  await dialog.getByRole('button', { name: 'Copy the command' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const printed = await inTerminal(`${copied} --silent --write-out '\n%{http_code}'`)
  const [status, ...answer] = printed.trim().split('\n').reverse()
  expect([status, answer.join()]).toEqual(['200', expect.stringContaining('1600 Pennsylvania Ave')])
  await dialog.getByRole('button', { name: 'I have saved it' }).click()

  await expect(keyRow(page, label)).toContainText('Active')
  await page.reload()
  await expect(keyRow(page, label)).toContainText('Active')
  expect(await page.content()).not.toContain(token)
})

test.describe('a token that is revealed', () => {
  test.use({ tolerated: /Failed to load resource.*403/ })

  test('takes a fresh sign-in, is the one that was made, and is in the audit log', async ({ page, signIn }) => {
    const key = await newKey(await signIn('stranger'))
    await tellSignInIsOld(page)
    await page.goto(`/account/keys/${key.key_id}`)
    await page.getByRole('button', { name: `Actions for ${key.label}` }).click()
    await page.getByRole('menuitem', { name: 'Reveal token…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reveal token' }).click()

    const question = page.getByRole('alertdialog', { name: 'Is it you?' })
    await question.getByLabel('Password').fill(PASSWORD)
    await question.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(key.token)
    await expect(dialog.getByRole('region', { name: 'Try it in a terminal' })).toContainText(key.token)
    await expectAccessible(page, { areEndsEnough: true })
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(key.token)

    await page.goto(`/account/audit?thing=${encodeURIComponent(key.label)}`)
    await expect(page.getByText(`Looked at the secret of the key “${key.label}”`)).toHaveCount(1)
  })
})

test('the header of a long list stays on the screen while its rows pass below it', async ({ page, signIn }) => {
  await signIn('owner')
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/account/keys')
  const header = page.getByRole('columnheader', { name: 'Label' })
  const [first, last] = [page.getByRole('row').nth(1), page.getByRole('row').last()]
  await expect(first).toBeVisible()
  await last.scrollIntoViewIfNeeded()
  await expect(first).not.toBeInViewport()
  await expect(header).toBeInViewport({ ratio: 1 })
  // It is what one sees there, not behind what passes.
  const isOnTop = await header.evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('several keys are paused together, taken back together and deleted together', async ({ page, signIn }) => {
  const api = await signIn('owner')
  const { label: first } = await newKey(api)
  const { label: second } = await newKey(api)
  await page.goto('/account/keys')
  const select = async () => {
    for (const label of [first, second]) await page.getByRole('checkbox', { name: `Select ${label}` }).check()
  }
  const bar = page.getByRole('region', { name: 'Selected keys' })
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

  await holdToasts(page)
  await select()
  await bar.getByRole('button', { name: 'Pause' }).click()
  for (const label of [first, second]) await expect(keyRow(page, label)).toContainText('Paused')
  await undo.click()
  for (const label of [first, second]) await expect(keyRow(page, label)).toContainText('Active')

  await select()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 2 keys?' }).getByRole('button', { name: 'Delete 2 keys' }).click()
  for (const label of [first, second]) await expect(keyRow(page, label)).toHaveCount(0)
  await page.reload()
  for (const label of [first, second]) await expect(keyRow(page, label)).toHaveCount(0)
})
