import type { BrowserContext, Page } from '@playwright/test'
import { logOut } from '@portal/contracts/authorization/session'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { keyRow, newKey as makeKey } from '../fixtures/keys.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { tellSessionEnds } from '../fixtures/session-ends.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { expect, test } from '../fixtures/test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const sessionDialog = (page: Page, name: RegExp | string) => page.getByRole('alertdialog', { name })
const endedDialog = (page: Page) => sessionDialog(page, 'Your session has ended')
const newKey = (page: Page) => page.getByRole('dialog', { name: 'Create a secret key' })

async function openSettled(page: Page, path: string) {
  const settled = pageSettled(page)
  await page.goto(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await settled
}

async function signInAgain(page: Page, email: string | undefined) {
  const dialog = page.getByRole('alertdialog')
  if (email) await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** What is sent from now on to make a key. */
function creations(context: BrowserContext) {
  const bodies: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/secret-keys')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

// What an open page asks for once its session has ended is refused, and the browser says so.
test.describe('a session that ends in the middle of a form', () => {
  test.use({ tolerated: /Failed to load resource.*40[13]/ })

  async function typeAKey(page: Page, label: string) {
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await newKey(page).getByLabel('Label').fill(label)
  }

  test('is asked for again in place: the form is kept, and sent once', async ({ page, context, signIn }) => {
    const api = await signIn('owner')
    await openSettled(page, '/account/keys')
    const label = `Kept ${crypto.randomUUID()}`
    await typeAKey(page, label)
    const sent = creations(context)

    await api.call(logOut)
    await newKey(page).getByRole('button', { name: 'Create key' }).click()
    await expect(endedDialog(page)).toBeVisible()
    await expect(endedDialog(page).getByLabel('Password')).toBeFocused()
    await expect(endedDialog(page).getByLabel('Email address')).toHaveValue(PEOPLE.owner)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(endedDialog(page)).toBeVisible()

    await signInAgain(page, undefined)
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(page.getByText(label).first()).toBeVisible()
    await expect(page).toHaveURL('/account/keys')
    // Refused for want of a session, unless the page knew of it before, then done.
    expect([1, 2]).toContain(sent.length)
    const again = await signIn('owner')
    expect((await again.call(listSecretKeys)).filter((key) => key.label === label)).toHaveLength(1)
  })

  test('keeps the form while somebody mistypes, and lets them leave it', async ({ page, signIn }) => {
    const api = await signIn('owner')
    await openSettled(page, '/account/keys')
    await typeAKey(page, 'Never made')
    await api.call(logOut)
    await newKey(page).getByRole('button', { name: 'Create key' }).click()

    const dialog = endedDialog(page)
    await dialog.getByLabel('Password').fill('not it')
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText("We couldn't log you in")
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/We couldn't log you in/)
    await dialog.getByRole('button', { name: 'Discard and leave' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('gives somebody else nothing of the form or the person', async ({ page, context, signIn }) => {
    const api = await signIn('owner')
    await openSettled(page, '/account/keys')
    const label = `Secret plan ${crypto.randomUUID()}`
    await typeAKey(page, label)
    const sent = creations(context)
    await api.call(logOut)
    await newKey(page).getByRole('button', { name: 'Create key' }).click()

    await endedDialog(page).getByLabel('Email address').fill(PEOPLE.stranger)
    await expect(endedDialog(page)).toContainText(`For anybody but ${PEOPLE.owner} this page is closed`)
    await signInAgain(page, PEOPLE.stranger)
    await expect(overviewOf(page, 'Globex')).toBeVisible()
    await expect(page).toHaveURL(/\/account$/)
    expect(sent).toHaveLength(1)
    const theirs = await page.evaluate(() => document.documentElement.innerHTML + JSON.stringify({ ...sessionStorage }))
    expect(theirs).not.toMatch(/Secret plan|Acme|owner@acme/)
  })

  test('is found again in another tab', async ({ page, context, signIn }) => {
    const api = await signIn('owner')
    await openSettled(page, '/account/keys')
    const label = `Waiting ${crypto.randomUUID()}`
    await typeAKey(page, label)
    await api.call(logOut)
    await newKey(page).getByRole('button', { name: 'Create key' }).click()
    await expect(endedDialog(page)).toBeVisible()

    const [other] = await Promise.all([
      context.waitForEvent('page'),
      endedDialog(page).getByRole('link', { name: 'Log in another way in a new tab' }).click(),
    ])
    await other.getByLabel('Email address').fill(PEOPLE.owner)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other).toHaveURL(/\/account$/)
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(page.getByText(label).first()).toBeVisible()
  })

  test('leaves the other tabs, in which nothing would be lost', async ({ page, context, signIn }) => {
    const api = await signIn('owner')
    const other = await context.newPage()
    await openSettled(other, '/account/team')
    await page.goto('/account/keys')
    await typeAKey(page, 'Here')
    await api.call(logOut)
    await newKey(page).getByRole('button', { name: 'Create key' }).click()
    await expect(endedDialog(page)).toBeVisible()
    await expect(other).toHaveURL(/\/login$/)
    await expect(newKey(page).getByLabel('Label')).toHaveValue('Here')
  })
})

test.describe('a session in which nothing happens', () => {
  // The tokens that come once the server has ended it are refused.
  test.use({ tolerated: /Failed to load resource.*40[13]/ })

  test('is warned of two minutes before its end, counts down, and goes on when somebody stays', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('owner')
    await page.clock.install()
    // So short that no other token is asked for meanwhile.
    const tell = await tellSessionEnds(page, { idle: 20 * MINUTE })
    await openSettled(page, '/account/keys')
    const warning = sessionDialog(page, 'Are you still there?')

    tell({ idle: 2 * MINUTE })
    await page.clock.fastForward(17 * MINUTE)
    await expect(warning).toHaveCount(0)
    await page.clock.fastForward(MINUTE)
    await expect(warning.getByRole('timer')).toHaveText(/^(2:00|1:5\d)$/)
    await expect(warning.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
    await page.clock.fastForward(60_000)
    await expect(warning.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/)

    tell({ idle: HOUR })
    const stayed = context.waitForEvent('request', (request) => request.url().endsWith('/identities/self'))
    await warning.getByRole('button', { name: 'Stay logged in' }).click()
    expect((await stayed).headers()).not.toHaveProperty('x-background')
    await expect(warning).toHaveCount(0)
    await expect(keyRow(page, 'Driver app')).toBeVisible()
  })

  test('is not warned of where another tab was busy meanwhile', async ({ page, signIn }) => {
    await signIn('owner')
    await page.clock.install()
    const tell = await tellSessionEnds(page, { idle: 20 * MINUTE })
    await openSettled(page, '/account/keys')
    tell({ idle: HOUR })
    const asked = page.waitForResponse(/\/token$/)
    await page.clock.fastForward(18 * MINUTE)
    await asked
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('ends with the countdown, says why, and leads back', async ({ page, signIn }) => {
    const api = await signIn('owner')
    await page.clock.install()
    const tell = await tellSessionEnds(page, { idle: 20 * MINUTE })
    await openSettled(page, '/account/team')
    tell({ idle: 2 * MINUTE })
    await page.clock.fastForward(18 * MINUTE)
    await expect(sessionDialog(page, 'Are you still there?')).toBeVisible()

    await api.call(logOut) // As the server does by itself.
    await page.clock.fastForward(2 * MINUTE + 1000)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('You were logged out because you had not been active for a while.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Email address').fill(PEOPLE.owner)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account/team')
  })

  test('one that is as old as it may get is told of beforehand, and can be begun anew in place', async ({
    page,
    signIn,
  }) => {
    const { label } = await makeKey(await signIn('owner'))
    await page.clock.install()
    const tell = await tellSessionEnds(page, { absolute: 30 * MINUTE })
    await openSettled(page, '/account/keys')
    tell({ absolute: 10 * MINUTE })
    await page.clock.fastForward(20 * MINUTE)
    const notice = sessionDialog(page, /^Your session ends at \d+:\d\d [AP]M$/)
    await notice.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toHaveCount(0)

    await page.reload()
    await notice.getByRole('button', { name: 'Log in again' }).click()
    tell({ absolute: 336 * HOUR })
    await signInAgain(page, undefined)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('button', { name: `Pause ${label}` }).click()
    await expect(page.getByRole('button', { name: `Activate ${label}` })).toBeVisible()
  })
})
