import type { APIRequestContext, Page } from '@playwright/test'
import { answerConversation, listInbox } from '@portal/contracts/support/admin-conversations'
import { type Api, logInAs, openApi } from '../fixtures/api.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

async function supportDesk(request: APIRequestContext): Promise<Api> {
  await logInAs(request, 'support')
  return openApi(request)
}

/** The conversation with this subject, as staff find it. */
async function find(desk: Api, subject: string) {
  const { conversations } = await desk.call(listInbox, { query: { queue: 'all' } })
  const found = conversations.find((conversation) => conversation.subject === subject)
  if (!found) throw new Error(`“${subject}” is in no queue.`)
  return found
}

const panel = (page: Page) => page.getByRole('dialog', { name: /^Chat with/ })
const messages = (page: Page) => panel(page).getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  const field = panel(page).getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}

test('a customer asks, reads the answer, and has it once after a reload and in a second tab', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL })
  await arriveWithAccount(page)
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await write(page, 'Where do I see my usage?')
  await expect(panel(page).getByText('Sending…')).toHaveCount(0)

  const desk = await supportDesk(staff)
  const { conversation_id: id } = await find(desk, 'Where do I see my usage?')
  await desk.call(answerConversation, { params: { id }, body: { text: 'On the page Usage.' } })
  await expect(messages(page).getByText('On the page Usage.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Chat with us/ }).click()
  const second = await context.newPage()
  await second.goto('/account')
  await second.getByRole('button', { name: /^Chat with us/ }).click()
  await desk.call(answerConversation, { params: { id }, body: { text: 'Anything else?' } })
  for (const tab of [page, second])
    for (const text of ['Where do I see my usage?', 'On the page Usage.', 'Anything else?'])
      await expect(messages(tab).getByText(text)).toHaveCount(1)

  await write(second, 'No, thank you.')
  for (const tab of [page, second]) await expect(messages(tab).getByText('No, thank you.')).toHaveCount(1)
  await staff.dispose()
})

test('a visitor who reads the prices talks with sales', async ({ page, playwright, baseURL }) => {
  const staff = await playwright.request.newContext({ baseURL })
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Chat with sales' }).click()
  await write(page, 'Is there a plan for ten million lookups?')
  await expect(messages(page).getByText('Is there a plan for ten million lookups?')).toBeVisible()
  await expect(panel(page).getByText('Sending…')).toHaveCount(0)

  const desk = await supportDesk(staff)
  const { group, page: begun } = await find(desk, 'Is there a plan for ten million lookups?')
  expect([group, begun]).toEqual(['sales', '/pricing'])
  await staff.dispose()
})
