import type { APIRequestContext, Page } from '@playwright/test'
import { listMembers, removeMember, transferOwnership } from '@portal/contracts/authorization/members'
import type { CustomerRole } from '@portal/contracts/roles'
import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { adjustRateLimit } from '@portal/contracts/subscriptions/admin-subscriptions'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { openApi } from '../fixtures/api.ts'
import { lookUp, statusOf } from '../fixtures/gateway.ts'
import { newKey } from '../fixtures/keys.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { addMember, answerThePhone, givePlan, openAccountOf, openPerson } from '../fixtures/support-desk.ts'
import { expect, test } from '../fixtures/test.ts'

// What is refused, and the end of a session, is what this is about.
test.use({
  tolerated: /Failed to load resource.* 40[13] /,
  // Each caller has a network of their own: people who sign up are limited by network.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ 'x-forwarded-for': newNetwork() }),
})

function newNetwork(): string {
  const [second = 0, third = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `10.${second}.${third}.1`
}

/** `openTeam` opens an account of Nora Quist with Ines Okoro in it, who has this role. */
const teamTest = test.extend<{ openTeam: (role: CustomerRole) => ReturnType<typeof teamOf> }>({
  openTeam: async ({ page, playwright, baseURL, extraHTTPHeaders }, use) => {
    const elsewhere = () => playwright.request.newContext({ baseURL, extraHTTPHeaders })
    await use(async (role) => teamOf(page, role, await elsewhere(), await elsewhere()))
  },
})

async function teamOf(page: Page, role: CustomerRole, staff: APIRequestContext, theirs: APIRequestContext) {
  const nora = await arriveWithAccount(page)
  const owner = await openApi(page.request)
  await givePlan(owner, staff)
  return { nora, owner, member: await addMember(owner, theirs, [role]) }
}

teamTest('“who deleted our key?” and “who is the owner now?” take two clicks', async ({ browser, openTeam }) => {
  const { nora, owner, member } = await openTeam('api-key-editor')
  const key = await newKey(owner, 'Dispatch tablets')
  await member.api.call(deleteSecretKey, { params: { id: key.key_id } })
  await owner.call(transferOwnership, { params: { id: member.user_id } })

  const desk = await answerThePhone(browser)
  await openAccountOf(desk, nora.email)
  await expect(desk.page.getByRole('row', { name: /Ines Okoro/ })).toContainText('Account owner')
  await desk.page.getByText('Activity', { exact: true }).click()
  await expect(desk.page.getByRole('row', { name: /Deleted the key “Dispatch tablets”/ })).toContainText('Ines Okoro')
  await expect(desk.page.getByRole('row', { name: /Made Ines Okoro the owner/ })).toContainText('Nora Quist')
  expect(desk.clicks()).toBe(2)
})

teamTest(
  '“I cannot see our keys any more”: support reads who removed them and who can invite them in two clicks',
  async ({ browser, openTeam }) => {
    const { nora, owner, member } = await openTeam('api-key-viewer')
    await owner.call(removeMember, { params: { id: member.user_id } })

    const desk = await answerThePhone(browser)
    await openPerson(desk, member.email)
    await expect(desk.page.getByText('An owner of an account has to invite them.')).toBeVisible()
    await openAccountOf(desk, nora.email)
    await expect(desk.page.getByRole('row', { name: /Nora Quist/ })).toContainText('Account owner')
    expect(desk.clicks()).toBe(2)
  },
)

teamTest(
  '“the wrong person was made owner”: found, noted, and seen put right by the one who can, in seven clicks',
  async ({ browser, openTeam }) => {
    const { nora, owner, member } = await openTeam('api-key-viewer')
    const { user_id: noraId } =
      (await owner.call(listMembers)).find(({ email_address }) => email_address === nora.email) ?? {}
    await owner.call(transferOwnership, { params: { id: member.user_id } })

    const desk = await answerThePhone(browser)
    await openAccountOf(desk, nora.email)
    await expect(desk.page.getByRole('row', { name: /Ines Okoro/ })).toContainText('Account owner')
    await desk.page.getByText('Activity', { exact: true }).click()
    await expect(desk.page.getByRole('row', { name: /Made Ines Okoro the owner/ })).toContainText('Nora Quist')

    // Roles of customers are theirs to give: support leaves word for the next colleague.
    await desk.page.getByText('Notes', { exact: true }).click()
    await desk.page.getByRole('button', { name: 'Add note…' }).click()
    await desk.page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('Nora made Ines owner by mistake. Ines gives it back.')
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
    await expect(desk.page.getByText('Nora made Ines owner by mistake. Ines gives it back.')).toBeVisible()

    await member.api.call(transferOwnership, { params: { id: noraId ?? 0 } })
    await openAccountOf(desk, nora.email)
    await expect(desk.page.getByRole('row', { name: /Nora Quist/ })).toContainText('Account owner')
    expect(desk.clicks()).toBeLessThanOrEqual(7)
  },
)

test('“delete my data”: asked for in four clicks, and taken back in three', async ({ page, browser }) => {
  const nora = await arriveWithAccount(page)
  const desk = await answerThePhone(browser, 'root')
  await openPerson(desk, nora.email)
  await desk.page.getByRole('button', { name: 'Actions for Nora Quist' }).click()
  await desk.page.getByRole('menuitem', { name: 'Redact personal data…' }).click()
  await desk.page.getByRole('alertdialog').getByRole('textbox').fill(nora.email)
  await desk.page.getByRole('button', { name: 'Redact in 72 hours' }).click()
  await expect(desk.page.getByText(/^Cannot log in/)).toBeVisible()
  expect(desk.clicks()).toBe(4)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)

  await desk.page.getByRole('button', { name: 'Undo…' }).click()
  await desk.page.getByLabel('Reason').fill('Asked for by mistake')
  await desk.page.getByRole('button', { name: 'Activate login', exact: true }).click()
  await expect(desk.page.getByText(/^Cannot log in/)).toHaveCount(0)
  expect(desk.clicks()).toBeLessThanOrEqual(7)
})

test('“our key stopped working”: found by the end of its token, its network unblocked, and answered again in three clicks', async ({
  page,
  browser,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const elsewhere = () => playwright.request.newContext({ baseURL, extraHTTPHeaders })
  const { owner, program } = await openWithPlan(page, elsewhere)
  const key = await newKey(owner, 'Warehouse scanners')
  const right = { 'auth-id': key.key_id, 'auth-token': key.token }
  await expect.poll(statusOf(program, right)).toBe(200)
  await expect.poll(statusAfterWrongTokens(program, right)).toBe(429)

  const desk = await answerThePhone(browser)
  await desk.page.goto(`/admin/search?q=${encodeURIComponent(`psk_…${key.token.slice(-4)}`)}`)
  await expect(desk.page.getByText('This looks like the end of a secret key.')).toBeVisible()
  await desk.page.getByRole('link', { name: 'Warehouse scanners' }).click()
  const panel = desk.page.getByRole('dialog', { name: 'Warehouse scanners' })
  await expect(async () => {
    await desk.page.reload()
    await expect(panel.getByText('Wrong token')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await panel.getByRole('button', { name: 'Unblock network…' }).click()
  // A minute may have passed, which ends it, too.
  await expect.poll(statusAfterWrongTokens(program, right)).toBe(429)
  await desk.page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await expect(desk.page.getByText(/is unblocked$/).first()).toBeVisible()
  expect(desk.clicks()).toBe(3)
  await expect.poll(statusOf(program, right)).toBe(200)
  await program.dispose()
})

test('“you throttle us”: support reads how often, and lifts the limit of the license in four clicks', async ({
  page,
  browser,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const elsewhere = () => playwright.request.newContext({ baseURL, extraHTTPHeaders })
  const { nora, owner, staff, program } = await openWithPlan(page, elsewhere)
  const [term] = await owner.call(listAccountSubscriptions)
  await staff.call(adjustRateLimit, {
    params: { a: term?.accountId ?? 0, t: term?.track_id ?? '', s: term?.subscription_id ?? '' },
    body: { new_rate_limit: 1, reason: 'For a test' },
  })
  const key = await newKey(owner, 'Nightly import')
  const credentials = { 'auth-id': key.key_id, 'auth-token': key.token }
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => lookUp(program, credentials)))
    expect(answers.map((answer) => answer.status())).toContain(429)
  }).toPass()

  const desk = await answerThePhone(browser)
  await openAccountOf(desk, nora.email)
  await desk.page.getByText('Subscriptions', { exact: true }).first().click()
  await expect(async () => {
    await desk.page.reload()
    await expect(desk.page.getByText(/^Rate limit reached/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await desk.page.getByRole('button', { name: /^Lift limit of/ }).click()
  await desk.page.getByRole('button', { name: 'Lift limit', exact: true }).click()
  await expect(desk.page.getByText(/is counted from zero$/).first()).toBeVisible()
  await expect(desk.page.getByText(/^Rate limit reached/)).toHaveCount(0)
  expect(desk.clicks()).toBe(4)
  await expect.poll(statusOf(program, credentials)).toBe(200)
  await program.dispose()
})

/** What the right token is answered after more wrong ones than a network may send, as by a program that never stops. */
function statusAfterWrongTokens(program: APIRequestContext, right: { 'auth-id': string; 'auth-token': string }) {
  return async () => {
    const wrong = { ...right, 'auth-token': `${right['auth-token'].slice(0, -1)}_` }
    for (let at = 0; at < 35; at += 1) await lookUp(program, wrong)
    return (await lookUp(program, right)).status()
  }
}

/** Opens an account of Nora Quist with a plan, a program of theirs in their network, and billing operations. */
async function openWithPlan(page: Page, elsewhere: () => Promise<APIRequestContext>) {
  const nora = await arriveWithAccount(page)
  const owner = await openApi(page.request)
  const staff = await elsewhere()
  await givePlan(owner, staff)
  return { nora, owner, staff: await openApi(staff), program: await elsewhere() }
}
