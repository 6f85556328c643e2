import type { Page, Route } from '@playwright/test'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { logOut } from '@portal/contracts/authorization/session'
import { keyRow } from '../fixtures/keys.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { signOut } from '../fixtures/sign-out.ts'
import { expect, test } from '../fixtures/test.ts'

test('the owner signs in through the form and lands on the dashboard', { tag: '@topology' }, async ({ page }) => {
  await page.goto('/login')
  await fillIn(page, PEOPLE.owner, PASSWORD)

  await expect(page).toHaveURL(/\/account$/)
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
  await expect(page.getByRole('region', { name: 'API keys' }).getByRole('link', { name: /Active/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toBeVisible()
})

test('somebody who was on the way to the keys arrives there after signing in', async ({ page }) => {
  await page.goto('/account/keys?status=paused')
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, PEOPLE.owner, PASSWORD)

  await expect(page).toHaveURL(/\/account\/keys\?status=paused$/)
  await expect(page.getByRole('table', { name: 'Secret keys' })).toBeVisible()
})

test('signing out ends every tab, and the back button shows nothing', { tag: '@topology' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/keys')
    await expect(keyRow(tab, 'Driver app')).toBeVisible()
  }
  // The first sign of a person fetches the dialogs: too late for this session.
  const signedOut = page.waitForRequest((request) => request.method() === logOut.method)
  await context.route('**/releases/keys/**', async (route) => {
    await (await signedOut).response()
    await route.continue()
  })

  await signOut(page, 'Olivia Adler')
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/)

  for (const tab of [page, other]) {
    await tab.goBack()
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByText('Driver app')).toHaveCount(0)
  }
})

test('the owner looks into Acme Logistics Europe, where the keys are not theirs, and comes back', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account/keys')
  const navigation = page.getByRole('navigation', { name: 'Portal' })
  const staging = keyRow(page, 'Staging')
  await expect(staging).toBeVisible()

  await switchTo(page, 'Acme Logistics Europe')
  await expect(navigation.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText('owner@acme-eu.example')).toBeVisible()
  await expect(page.getByText('editor@acme.example')).toHaveCount(0)

  await switchTo(page, 'Acme Logistics')
  await navigation.getByRole('link', { name: 'API keys' }).click()
  await expect(staging).toBeVisible()
})

test('two tabs show two accounts, and each keeps its own when it is loaded again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account')
  const europe = await context.newPage()
  await europe.goto('/account')
  await switchTo(europe, 'Acme Logistics Europe')

  for (let times = 0; times < 2; times++) {
    for (const [tab, label] of [
      [page, 'Acme Logistics'],
      [europe, 'Acme Logistics Europe'],
    ] as const) {
      await tab.reload()
      await expect(tab.getByRole('button', { name: `Account: ${label}`, exact: true })).toBeVisible()
      await expect(overviewOf(tab, label)).toBeVisible()
    }
  }
  await expect(page.getByRole('region', { name: 'API keys' }).getByRole('link', { name: /Active/ })).toBeVisible()
  await expect(europe.getByRole('region', { name: 'API keys' })).toHaveCount(0)
})

test('two tabs that ask for a token at the same moment, a hundred times, get one each time', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/status-help')
  const answered = await Promise.all([page, other].map((tab) => tab.evaluate(askTogether, 100)))
  expect(answered).toEqual([{ 200: 100 }, { 200: 100 }])

  await page.goto('/account')
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
})

test('somebody else who signs in in another tab finds nothing of the first person in this one', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const settled = pageSettled(page)
  await page.goto('/account/keys')
  await settled
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/login')
  await fillIn(other, PEOPLE.stranger, PASSWORD)

  for (const tab of [other, page]) {
    await expect(tab.getByRole('button', { name: /^Gareth/ })).toBeVisible()
    await expect(tab.getByText('Driver app')).toHaveCount(0)
    await expect(tab.getByText('Acme Logistics')).toHaveCount(0)
  }
})

for (const hours of [24, -24]) {
  test(`a machine whose clock is ${hours} hours off signs in once and stays signed in`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/login')
    await fillIn(page, PEOPLE.owner, PASSWORD)
    await expect(page).toHaveURL(/\/account$/)
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'API keys' }).click()
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(documents).toEqual(['/login', '/account'])
  })
}

test('a browser that has lost the flag beside its session goes on, and has it again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const settled = pageSettled(page)
  await context.clearCookies({ name: 'authenticated' })
  await page.goto('/login')
  await expect(page).toHaveURL(/\/account$/)
  await settled
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'authenticated', value: 'true' }))
})

test.describe('a session that gives no token to go on with', () => {
  test.use({ tolerated: /Failed to load resource.*40[13]/ })

  const TOKENS: Readonly<Record<string, { answer: Parameters<Route['fulfill']>[0]; ends: boolean }>> = {
    'only tokens that are about to expire': { answer: { json: shortToken() }, ends: true },
    'a refusal': { answer: { status: 403, json: { errors: [] } }, ends: false },
  }
  for (const [name, { answer, ends }] of Object.entries(TOKENS)) {
    test(`but ${name} leads to the sign-in form, once`, async ({ page, signIn }) => {
      const api = await signIn('owner')
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
      })
      await page.route('**/token', (route) => route.fulfill(answer))
      await page.goto('/account/profile')
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Your session has ended. Log in to go on where you were.')).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      expect(documents).toEqual(['/account/profile', '/login'])
      expect((await api.ask(getUsernameInfo)).status()).toBe(ends ? 401 : 200)

      await page.unroute('**/token')
      await fillIn(page, PEOPLE.owner, PASSWORD)
      await expect(page).toHaveURL('/account/profile')
    })
  }
})

test('an account of somebody else is a page that is not there, from which one gets to one’s own', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account?account_id=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await switchTo(page, 'Acme Logistics Europe')
  await expect(page).toHaveURL(/\/account$/)
  await expect(overviewOf(page, 'Acme Logistics Europe')).toBeVisible()
})

// What an open page asks for once its session has ended is refused, and the browser says so; so are a customer's files.
test.describe('a session that ends elsewhere while a page is open', () => {
  test.use({ tolerated: /Failed to load resource.*40[14]|MIME type \('application\/json'\)/ })

  const LAST_DEEDS: Readonly<
    Record<string, { path: string; deed: (page: Page) => Promise<void>; back?: string | RegExp }>
  > = {
    'a search': {
      path: '/account',
      deed: (page) =>
        page
          .getByRole('combobox', { name: 'Search' })
          .fill('keys')
          .then(() => page.keyboard.press('Enter')),
      back: /\/search\?q=keys&t=\d+$/,
    },
    'going to the members': {
      path: '/account',
      deed: (page) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Members' }).click(),
      back: '/account/team',
    },
  }
  for (const [name, { path, deed, back = path }] of Object.entries(LAST_DEEDS)) {
    test(`leads to the sign-in page after ${name}, without a word about errors, and back`, async ({ page, signIn }) => {
      const api = await signIn('owner')
      const settled = pageSettled(page)
      await page.goto(path)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await settled
      // The last of the dashboard: its code is asked for once there is something to draw.
      await expect(page.getByRole('region', { name: 'Usage' }).getByRole('slider')).toBeVisible()
      await watchForAlerts(page)

      await api.call(logOut)
      await deed(page)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Your session has ended. Log in to go on where you were.')).toBeVisible()
      expect(await alertsOf(page)).toBeNull()

      await fillIn(page, PEOPLE.owner, PASSWORD)
      await expect(page).toHaveURL(back)
    })
  }
})

/**
 * Asks for a token so many times, each time together with the other tab that does so; answers how often which status came.
 * Past what makes tabs take turns: as browsers do that have no locks, and tabs of two accounts.
 */
async function askTogether(times: number): Promise<Record<number, number>> {
  const tabs = new BroadcastChannel('two tabs')
  let there = -1
  let move = () => {}
  const otherIsAt = async (round: number) => {
    while (there < round) await new Promise<void>((resolve) => (move = resolve))
  }
  tabs.onmessage = ({ data }) => {
    // Who was here first was not heard.
    if (there < 0) tabs.postMessage(0)
    there = Math.max(there, data)
    move()
  }
  const answered: Record<number, number> = {}
  for (let round = 0; round < times; round += 1) {
    tabs.postMessage(round)
    await otherIsAt(round)
    const [, xsrf = ''] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(xsrf) }
    const { status } = await fetch('/api/authorization/token', { method: 'POST', body: '{}', headers })
    answered[status] = (answered[status] ?? 0) + 1
  }
  return answered
}

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

function shortToken() {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expiration = new Date(Date.now() + 60_000)
  const exp = Math.floor(expiration.getTime() / 1000)
  return {
    access_token: `${part({ alg: 'ES256' })}.${part({ iat: exp - 60, exp })}.signature`,
    token_type: 'Bearer',
    expiration: expiration.toISOString(),
  }
}

async function switchTo(page: Page, label: string) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click()
  await expect(page.getByRole('button', { name: `Account: ${label}`, exact: true })).toBeVisible()
}

/** Keeps what an alert said, however briefly it stood there, past the page itself. */
async function watchForAlerts(page: Page) {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alert]')
      if (alert) sessionStorage.setItem('alerts', alert.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
}

function alertsOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('alerts'))
}
