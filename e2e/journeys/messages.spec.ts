import { grantRole, listMembers, removeMember } from '@portal/contracts/authorization/members'
import { newMember } from '../fixtures/invitations.ts'
import { expect, test } from '../fixtures/test.ts'

test('rules H52, H58: a message comes to every open page of a person, and is read in all of them, also after a reload', async ({
  browser,
  baseURL,
  signIn,
}) => {
  const owner = await signIn('owner')
  const { email, context, page } = await newMember(owner, browser, baseURL, ['api-key-editor', 'api-key-viewer'])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/keys')
    await expect(tab.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  }
  const member = (await owner.call(listMembers)).find(({ email_address }) => email_address === email)
  const id = member?.user_id ?? 0

  await owner.call(grantRole, { params: { id, role: 'billing-viewer' } })
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()

  const bell = page.getByRole('button', { name: /^Messages/ })
  await bell.press('Enter')
  const center = page.locator('#messages')
  const sentence = 'Your roles in Acme Logistics changed to API key editor, API key viewer, and Billing viewer.'
  await expect(center.getByText(sentence)).toBeVisible()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(center).toBeHidden()
  await expect(bell).toBeFocused()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()

  // The seat is another test's.
  await context.close()
  await owner.call(removeMember, { params: { id } })
})
