import { listMembers, removeMember } from '@portal/contracts/authorization/members'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import type { Api } from '../fixtures/api.ts'
import { newMember } from '../fixtures/invitations.ts'
import { keyRow } from '../fixtures/keys.ts'
import { mailedTo } from '../fixtures/mail.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

async function idOf(owner: Api, email: string): Promise<number> {
  const member = (await owner.call(listMembers)).find(({ email_address }) => email_address === email)
  return member?.user_id ?? 0
}

test('a removed member’s open tabs let go of the account by themselves, and nothing of it stays', async ({
  browser,
  baseURL,
  signIn,
}) => {
  const owner = await signIn('owner')
  const nora = await newMember(owner, browser, baseURL, ['api-key-viewer'])
  const other = await nora.context.newPage()
  await other.goto('/account/usage')
  await expect(other.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await nora.page.goto('/account/keys')
  await expect(keyRow(nora.page, 'Driver app')).toBeVisible()
  // Nobody touches her tabs from here on.
  await owner.call(removeMember, { params: { id: await idOf(owner, nora.email) } })

  for (const tab of [nora.page, other]) {
    await expect(tab).toHaveURL('/signup-information')
    await expect(tab.getByRole('heading', { level: 1, name: 'Name your account' })).toBeVisible()
    await expect(tab.getByText('Driver app')).toHaveCount(0)
    await expect(tab.getByRole('button', { name: /Account: Acme/ })).toHaveCount(0)
  }
  await expect(nora.page.getByText('You no longer belong to Acme Logistics.').first()).toBeVisible()
  await nora.context.close()
})

test.describe('whoever lacks a role', () => {
  test('asks the owner by name, who grants it by one press behind the link of the letter', async ({
    page,
    browser,
    baseURL,
    signIn,
  }) => {
    const owner = await signIn('owner')
    const nora = await newMember(owner, browser, baseURL, ['billing-viewer'])
    await nora.page.goto('/account/keys')
    await expect(nora.page.getByRole('heading', { level: 1, name: 'API keys: no permission' })).toBeVisible()
    await nora.page.getByRole('button', { name: /^Ask .*Olivia Adler/ }).click()
    await expect(nora.page.getByText(/We told .*Olivia Adler.* that you ask for it/)).toBeVisible()
    await expect(nora.page.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
    await expectAccessible(nora.page)

    const { text, html } = await mailedTo(PEOPLE.owner, 'Nora Quist asks for the role API key viewer')
    const link = /^https?:\/\/\S+\/account\/team\/requests\/\d+$/m.exec(text)?.[0] ?? ''
    expect(html).toContain(link)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Nora Quist asks for a role' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make Nora Quist API key viewer' }).click()
    await expect(page.getByText('There is nothing left to do.')).toBeVisible()
    await expectAccessible(page)

    await nora.page.reload()
    await expect(keyRow(nora.page, 'Driver app')).toBeVisible()
    await nora.page.goto(link)
    await expect(nora.page.getByText('Only an owner of Acme Logistics can give a role.')).toBeVisible()

    await owner.call(removeMember, { params: { id: await idOf(owner, nora.email) } })
    await page.reload()
    await expect(page.getByText('Nora Quist no longer belongs to Acme Logistics.')).toBeVisible()
    await nora.context.close()
  })
})
