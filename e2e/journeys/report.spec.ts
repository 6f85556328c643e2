import { getAttachmentAsStaff, listInbox, readConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { chromiumOptions } from '../../.ci/chromium.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

/** A browser that shares a picture of its own making, and asks nobody. */
const SHARES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-accept-this-tab-capture',
]
const OPTIONS = chromiumOptions()
test.use({
  launchOptions: { ...OPTIONS, args: [...OPTIONS.args, ...SHARES] },
  // Chromium says so of its made-up screen, which it takes from its made-up camera.
  tolerated: /camera is not allowed/,
})

test('rule H61: a customer reports a problem with a screenshot, which support sees as it was shown', async ({
  page,
  playwright,
  baseURL,
}) => {
  const text = `The list of my keys is empty, ${crypto.randomUUID().slice(0, 8)}.`
  const { email } = await arriveWithAccount(page)
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill(text)
  await dialog.getByRole('button', { name: 'Add screenshot' }).click()
  const preview = dialog.getByRole('img', { name: 'Your screenshot, as it will be sent' })
  await expect(preview).toBeVisible()
  const src = (await preview.getAttribute('src')) ?? ''
  // Whole, and not black: the camera's picture is a green one.
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(dialog.getByRole('button', { name: 'Remove screenshot' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Browser' }).uncheck()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText(`Thanks. We’ll reply in chat and to ${email}.`)).toBeVisible()
  await dialog.getByRole('link', { name: 'Open chat' }).click()
  const chat = page.getByRole('dialog', { name: 'Chat with support' })
  await expect(chat.getByRole('log').getByText(text)).toHaveCount(1)
  await expect(chat.getByRole('img', { name: 'screenshot.jpg' })).toBeVisible()

  const staff = await playwright.request.newContext({ baseURL })
  await logInAs(staff, 'support')
  const desk = await openApi(staff)
  const { conversations } = await desk.call(listInbox, { query: { queue: 'all' } })
  const id = conversations.find(({ subject }) => subject === text)?.conversation_id ?? ''
  const { messages } = await desk.call(readConversationAsStaff, { params: { id }, query: {} })
  const parts = messages[0]?.report?.map(({ part }) => part)
  expect(parts).toEqual(expect.arrayContaining(['page', 'releases', 'window']))
  expect(parts).not.toContain('browser')
  const attachment = messages[0]?.attachment?.attachment_id ?? ''
  const bytes = await (await desk.ask(getAttachmentAsStaff, { params: { id, attachment } })).body()
  expect(`data:image/jpeg;base64,${bytes.toString('base64')}`).toBe(src)
  await staff.dispose()
})
