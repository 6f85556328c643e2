import type { Page } from '@playwright/test'
import { listMembers, removeMember } from '@portal/contracts/authorization/members'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import type { Api } from '../fixtures/api.ts'
import { newMember } from '../fixtures/invitations.ts'
import { keyRow } from '../fixtures/keys.ts'
import { mailedTo } from '../fixtures/mail.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { keptBy } from '../fixtures/secrets.ts'
import { expect, test } from '../fixtures/test.ts'

async function idOf(owner: Api, email: string): Promise<number> {
  const member = (await owner.call(listMembers)).find(({ email_address }) => email_address === email)
  return member?.user_id ?? 0
}

/** Account, mails of its people and labels of its keys, which tell somebody what is in it. */
async function namesIn(owner: Api, nora: string): Promise<string[]> {
  const mails = (await owner.call(listMembers)).map(({ email_address }) => email_address)
  const labels = (await owner.call(listSecretKeys)).map(({ label }) => label)
  // One is called as the last part of buying is, which every page's plan names.
  const told = labels.filter((label) => label !== 'Checkout')
  return ['Acme Logistics', ...mails.filter((mail) => mail !== nora), ...told]
}

/** What is in a page and in all that it kept, apart from the sentence that says goodbye. */
async function leftIn(tab: Page): Promise<string> {
  const shown = `${await tab.title()} ${await tab.locator('html').innerHTML()}`
  return withoutGoodbye(shown) + (await keptBy(tab))
}

const withoutGoodbye = (text: string) => text.replaceAll('You no longer belong to Acme Logistics.', '')

test('a removed member’s open tabs let go of the account untouched, and nothing of it stays', async ({
  browser,
  baseURL,
  signIn,
}) => {
  const owner = await signIn('owner')
  const nora = await newMember(owner, browser, baseURL, ['account-owner', 'api-key-viewer'])
  const names = await namesIn(owner, nora.email)
  const [usage, team] = [await nora.context.newPage(), await nora.context.newPage()]
  await usage.goto('/account/usage')
  await expect(usage.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await team.goto('/account/team')
  await expect(team.getByText(PEOPLE.owner)).toBeVisible()
  await nora.page.goto('/account/keys')
  await expect(keyRow(nora.page, 'Driver app')).toBeVisible()
  const tabs = [nora.page, usage, team]
  const before = (await Promise.all(tabs.map(leftIn))).join()
  for (const name of ['Acme Logistics', PEOPLE.owner, 'Driver app']) {
    expect(names).toContain(name)
    expect(before).toContain(name)
  }

  // Nobody touches her tabs from here on.
  await owner.call(removeMember, { params: { id: await idOf(owner, nora.email) } })
  await Promise.all(
    tabs.map((tab) =>
      expect(tab.getByRole('heading', { level: 1, name: 'You were removed from Acme Logistics' })).toBeVisible(),
    ),
  )
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/signup-information')
    const left = await leftIn(tab)
    // From which account it was is what the page is about (rule E80).
    expect(names.filter((name) => name !== 'Acme Logistics' && left.includes(name))).toEqual([])
    expect(withoutGoodbye(await keptBy(tab))).not.toContain('Acme Logistics')
  }
  await expect(nora.page.getByText('You no longer belong to Acme Logistics.').first()).toBeVisible()
  await nora.page.getByRole('button', { name: 'Open an account' }).click()
  await expect(nora.page.getByLabel('Account name')).toBeVisible()
  await nora.page.getByRole('button', { name: 'Log out' }).click()
  await expect(nora.page).toHaveURL('/login')
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
    await expect(nora.page.getByRole('heading', { level: 1, name: /^Ask .* for access$/ })).toBeVisible()
    await nora.page.getByRole('button', { name: /^Ask .*Olivia Adler/ }).click()
    await expect(nora.page.getByText(/We sent your request to .*Olivia Adler/)).toBeVisible()
    await expect(nora.page.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
    await expectAccessible(nora.page, { areEndsEnough: true })

    const { text, html } = await mailedTo(PEOPLE.owner, 'Nora Quist asks for the role API key viewer')
    const link = /^https?:\/\/\S+\/account\/team\/requests\/\d+$/m.exec(text)?.[0] ?? ''
    expect(html).toContain(link)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Nora Quist asks for a role' })).toBeVisible()
    await expectAccessible(page, { areEndsEnough: true })
    await page.getByRole('button', { name: 'Make Nora Quist API key viewer' }).click()
    await expect(page.getByText('There is nothing left to do.')).toBeVisible()
    await expectAccessible(page, { areEndsEnough: true })

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
