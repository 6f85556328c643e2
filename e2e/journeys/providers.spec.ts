import type { BrowserContext, Page } from '@playwright/test'
import { keyRow } from '../fixtures/keys.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { continueAs, leaveFor } from '../fixtures/providers.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { signOut } from '../fixtures/sign-out.ts'
import { expect, test } from '../fixtures/test.ts'

const LOST = 'That took too long, or began in another browser. Try again from here.'
const CANCELED = 'You did not finish logging in. Try again, or choose another way.'
const PROOF = /[?&](code|state|id_token|access_token)=|eyJ[\w-]+\.eyJ/

test('the owner logs in with Google on the way to the keys, and arrives there', async ({ page }) => {
  await page.goto('/account/keys?status=paused')
  await expect(page).toHaveURL(/\/login$/)
  await leaveFor(page, 'Google')
  await continueAs(page, 'Olivia Adler')

  await expect(page).toHaveURL(/\/account\/keys\?status=paused$/)
  await expect(page.getByRole('table', { name: 'Secret keys' })).toBeVisible()
})

test('a developer logs in with Microsoft, and is offered it first the next time', async ({ page }) => {
  await page.goto('/login')
  await leaveFor(page, 'Microsoft')
  const settled = pageSettled(page)
  await continueAs(page, 'Emil Novak')
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
  await settled

  await signOut(page, 'Emil Novak')
  await expect(page.getByRole('button', { name: 'Continue with Microsoft Last used' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('staff log in with a provider, and begin where staff begin', async ({ page, complaints }) => {
  complaints.allowStaffFiles()
  await page.goto('/login')
  await leaveFor(page, 'Microsoft')
  await continueAs(page, 'Sanna Okafor')
  await expect(page).toHaveURL(/\/admin$/)
})

test.describe('a fresh sign-in', () => {
  // It ends the session of before, of which a page that has just been left may still ask for the rest of its plan.
  test.use({ tolerated: /404 \(Not Found\)|\/plans\/|\/releases\// })

  test('leaves for Google, which asks once more, and ends where somebody may go on', async ({ page }) => {
    await page.goto('/login')
    await leaveFor(page, 'Google')
    await continueAs(page, 'Olivia Adler')
    await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()

    await page.goto('/account/sign-in-again')
    await leaveFor(page, 'Google')
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    await continueAs(page, 'Olivia Adler')
    await expect(page.getByRole('heading', { level: 1, name: 'You have logged in again' })).toBeVisible()
  })
})

test('whoever says no comes back to a word about it, and goes on with the password to where they were heading', async ({
  page,
}) => {
  await page.goto('/account/keys?status=paused')
  await leaveFor(page, 'Google')
  await page.getByRole('button', { name: 'Deny' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(CANCELED)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Email address').fill(PEOPLE.owner)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/account\/keys\?status=paused$/)
})

test('the back button leads from the provider to the login page, which works', async ({ page }) => {
  await page.goto('/login')
  await leaveFor(page, 'Google')
  await page.goBack()
  await leaveFor(page, 'Microsoft')
  await continueAs(page, 'Emil Novak')
  await expect(page).toHaveURL(/\/account$/)
})

test.describe('two tabs', () => {
  // The second log-in ends the first session, of which its own page still asks for its plan and its files, and the other tab for a token.
  test.use({ tolerated: /40[13] \((Unauthorized|Forbidden)\)|404 \(Not Found\)|\/plans\/|\/releases\// })

  test('leave at the same time, and both come back', async ({ page, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto('/login')
    for (const tab of [page, other]) await leaveFor(tab, 'Google')
    for (const tab of [page, other]) {
      await continueAs(tab, 'Olivia Adler')
      await expect(overviewOf(tab, 'Acme Logistics')).toBeVisible()
    }
  })
})

test('nothing of what a provider sent is left in the history, the storage or the cookies that scripts can read', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.url()} ${request.headers().referer ?? ''}`)
  })
  await page.goto('/login')
  await leaveFor(page, 'Google')
  await continueAs(page, 'Olivia Adler')
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()

  const session = await context.newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const own = entries.map(({ url }) => url).filter((url) => new URL(url).hostname === 'localhost')
  expect(own.map((url) => new URL(url).pathname)).toEqual(['/login', '/account/callback/login', '/account'])
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, document.referrer]),
  )
  for (const text of [...own, ...asked, kept]) expect(text).not.toMatch(PROOF)
})

test.describe('whoever is not let in', () => {
  test.use({ tolerated: /Failed to load resource.*40[01]/ })

  test('somebody whom nobody knows is told so, and so is somebody whose address is that of a person here', async ({
    page,
  }) => {
    // Whom else an equal address links to nobody, the handlers tell (`log-in-with-oidc.test.ts`).
    for (const name of ['Nora Vance', 'Vera Lindqvist']) {
      await page.goto('/login')
      await leaveFor(page, 'Google')
      await continueAs(page, name)
      await expect(page.getByRole('alert')).toContainText('No account is linked to that login.')
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    }
  })

  // Of the portal it asks what an equal address does: the test before comes with one.
  test('somebody who is made up on the spot is told so as well', { tag: '@long' }, async ({ page }) => {
    await page.goto('/login')
    await leaveFor(page, 'Google')
    await page.getByRole('textbox', { name: 'Email address' }).fill(PEOPLE.owner)
    await page.getByLabel('First name').fill('Olivia')
    await page.getByRole('button', { name: 'Continue as somebody new' }).click()
    await expect(page.getByRole('alert')).toContainText('No account is linked to that login.')
  })

  test('nobody is logged in as somebody else by a link to the end of that person’s round trip', async ({
    page,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ baseURL })
    const link = await answerOf(elsewhere, 'Gareth Quill')
    await page.goto('/login')
    await leaveFor(page, 'Google')
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(LOST)
    await expectNobody(page)
    await elsewhere.close()
  })

  // That a code, and a state, are good once, in their own browser, the handlers tell (`log-in-with-oidc.test.ts`).
  test('an answer is good once', { tag: '@long' }, async ({ page, context, browser, baseURL }) => {
    const link = await answerOf(context, 'Gareth Quill')
    const departure = await context.storageState()
    await page.goto(link)
    await expect(page).toHaveURL(/\/account$/)

    const again = await browser.newContext({ baseURL, storageState: departure })
    const second = await again.newPage()
    await second.goto(link)
    await expect(second.getByRole('alert')).toHaveText(LOST)
    await expectNobody(second)
    await again.close()
  })
})

test.describe('a refusal on the way back', () => {
  test.use({ tolerated: /Failed to load resource/ })

  /** Where a provider sends somebody back to, what the server says then, and what is read. */
  const REFUSALS = [
    ['login', 'identities/oidc/login', 'authentication-failure', 'No account is linked to that login.'],
    ['g2', 'identities/oidc/login', 'rate-limiting', 'There was a problem creating your account.'],
    ['sso', 'sso/authenticate', 'general-upstream-failure', 'Something went wrong on the way.'],
    ['signup', 'identities/oidc/signup', 'login-already-exists', 'That login is already linked to an account.'],
    ['signup', 'identities/oidc/signup', 'body-provider-login-taken', 'Log in the way you did before'],
  ] as const

  test('account.md §8: is read on the login page before anything else, whichever path and problem it is', async ({
    page,
  }) => {
    for (const [path, call, name, text] of REFUSALS) {
      await refuse(page, call, name)
      await page.goto(`/account/callback/${path}?code=a&state=google.x`)
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
    }
  })

  test('account.md §8: is read on the security page by whoever adds a login', async ({ page, signIn }) => {
    await signIn('stranger')
    await refuse(page, 'identities/oidc/associate', 'login-already-exists')
    for (const path of ['add-login', 'associate']) {
      await page.goto(`/account/callback/${path}?code=a&state=google.x`)
      await expect(page).toHaveURL('/account/security')
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
        'That login is already linked to an account. Try a different login.',
      )
    }
  })
})

/** Has the server refuse this call from now on. */
async function refuse(page: Page, call: string, name: string): Promise<void> {
  const error = { name: `identity-context:${name}`, message: '', id: 1, fields: {}, context: {} }
  await page.route(`**/api/authorization/${call}*`, (route) =>
    route.fulfill({ status: 409, json: { errors: [error], request_id: 'refused' } }),
  )
}

test('a session that somebody planted is not the one that a log-in goes on with', {
  // The handlers tell of it (`log-in-with-oidc.test.ts`): “a log-in brings a new cookie and ends the session that the browser had”.
  tag: '@long',
}, async ({ page, context, baseURL }) => {
  const planted = 'a'.repeat(43)
  await page.goto('/login')
  await leaveFor(page, 'Google')
  await context.addCookies([{ name: 'session', value: planted, url: baseURL ?? '' }])
  await continueAs(page, 'Gareth Quill')
  await expect(page).toHaveURL(/\/account$/)
  await expect(overviewOf(page, 'Globex')).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'session')?.value).not.toBe(planted)
})

/** Goes through a round trip in this browser up to its last step, and gives the address that would end it. */
async function answerOf(context: BrowserContext, name: string): Promise<string> {
  const page = await context.newPage()
  await page.goto('/login')
  await leaveFor(page, 'Google')
  const caught = page.waitForRequest(/\/account\/callback\/login\?/)
  await page.route(/\/account\/callback\/login\?/, (route) => route.fulfill({ body: 'Caught' }))
  await continueAs(page, name)
  const url = (await caught).url()
  await page.close()
  return url
}

async function expectNobody(page: Page): Promise<void> {
  await page.goto('/account/keys')
  await expect(page).toHaveURL(/\/login$/)
  await expect(keyRow(page, 'Driver app')).toHaveCount(0)
}
