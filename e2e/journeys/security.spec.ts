import type { Browser, BrowserContext, Page } from '@playwright/test'
import { linkMailedTo, mailedTo } from '../fixtures/mail.ts'
import { arriveWithAccount, logInByApi, newcomer } from '../fixtures/newcomer.ts'
import { tellSignInIsOld } from '../fixtures/old-sign-in.ts'
import { continueAs, continueAsNew, leaveFor } from '../fixtures/providers.ts'
import { expect, test } from '../fixtures/test.ts'

const PROOF = /[?&](code|state|id_token|access_token)=|eyJ[\w-]+\.eyJ|plum-harbor/

// A session that has ended elsewhere is told so, and a call that takes a fresh sign-in is refused.
test.use({ tolerated: /Failed to load resource.*40[134]|MIME type \('application\/json'\)/ })

/** What a browser is shown next is the login. Its open page may be leaving by itself. */
async function expectToBeOut(context: BrowserContext) {
  const next = await context.newPage()
  await next.goto('/account/team')
  await expect(next).toHaveURL('/login')
}

/** Somebody with a password and an account of their own, on their security page. */
async function openSecurity(page: Page) {
  const somebody = await arriveWithAccount(page)
  await page.getByRole('button', { name: /, NQ$/ }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('table', { name: 'Your sessions' })).toBeVisible()
  return somebody
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function anotherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL })
  return { context, page: await context.newPage() }
}

test('an address is changed: the old one is told, the new one confirms, and from then on it is the login', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await openSecurity(page)
  const { email: next } = newcomer()
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText(`${next} is waiting for its confirmation`)).toBeVisible()
  const warning = await mailedTo(email, 'Your Doorstep login is about to change')
  expect(warning.text).toContain('/account/security')

  const elsewhere = await anotherBrowser(browser, baseURL)
  await elsewhere.page.goto(await linkMailedTo(next, 'Confirm your email address'))
  await elsewhere.page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(elsewhere.page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await mailedTo(email, 'Your Doorstep login has another email address now')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Your email address' }).getByText(next)).toBeVisible()
  await logIn(elsewhere.page, { email, password })
  await expect(elsewhere.page.getByRole('alert')).toContainText("Uh-oh! We couldn't log you in.")
  await logIn(elsewhere.page, { email: next, password })
  await expect(elsewhere.page).toHaveURL('/account')
  await mailedTo(next, 'You logged in to Doorstep on a new device')
  await elsewhere.context.close()
})

test('a change that was asked for long after signing in takes the password, in place, and is made once', async ({
  page,
  context,
}) => {
  const { password } = await openSecurity(page)
  const { email: next } = newcomer()
  await tellSignInIsOld(page)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/identities/self')) asked.push(request.postData() ?? '')
  })
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('alert')).toContainText('Log in again to do this')
  await expect(page.getByLabel('New email address')).toHaveValue(next)

  await page.getByRole('button', { name: 'Change email address' }).click()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText(`${next} is waiting for its confirmation`)).toBeVisible()
  expect(asked).toHaveLength(3)

  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByLabel('New email address')).toBeVisible()
})

test('a provider is connected, lets its owner in, and is removed; nothing of what it sent stays in the browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await openSecurity(page)
  const first = `Ada ${email.slice(5, 13)}`
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.headers().referer ?? ''))
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in with Google-like' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address' }).fill(`ada.${email}`)
  await page.getByLabel('First name').fill(first)
  await page.getByRole('button', { name: 'Continue as somebody new' }).click()
  await expect(page).toHaveURL('/account/security')
  const ways = page.getByRole('table', { name: 'Your ways to log in' })
  await expect(ways.getByRole('row', { name: /Google/ })).toContainText(`ada.${email}`)
  await mailedTo(email, 'A new way to log in to Doorstep')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href]),
  )
  const ownReferers = seen.filter((referer) => referer.startsWith(baseURL ?? '-'))
  for (const text of [kept, ...ownReferers]) expect(text).not.toMatch(PROOF)

  const elsewhere = await anotherBrowser(browser, baseURL)
  await elsewhere.page.goto('/login')
  await leaveFor(elsewhere.page, 'Google')
  await continueAs(elsewhere.page, first)
  await expect(elsewhere.page).toHaveURL('/account')

  await page.getByRole('button', { name: 'Remove Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(ways.getByRole('row', { name: /Google/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  const nobody = await anotherBrowser(browser, baseURL)
  await nobody.page.goto('/login')
  await leaveFor(nobody.page, 'Google')
  await continueAs(nobody.page, first)
  await expect(nobody.page.getByRole('alert')).toContainText('No account is linked to that login.')
  await elsewhere.context.close()
  await nobody.context.close()
})

test('a session in another browser is ended, and that browser is out with its next step', async ({
  page,
  browser,
  baseURL,
}) => {
  const somebody = await openSecurity(page)
  const [one, other] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  for (const { context } of [one, other]) await logInByApi(context.request, somebody)
  await page.reload()
  const sessions = page.getByRole('table', { name: 'Your sessions' })
  await expect(sessions.getByRole('button', { name: /^Log out/ })).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click()
  await expect(sessions.getByRole('button', { name: /^Log out/ })).toHaveCount(1)
  await expectToBeOut(other.context)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(sessions.getByRole('button', { name: /^Log out/ })).toHaveCount(0)
  await expectToBeOut(one.context)
  await expect(page.getByRole('table', { name: 'Your log-ins' }).getByText('New device')).toHaveCount(3)
  for (const { context } of [one, other]) await context.close()
})

test('rule B37: whoever has no password signs in anew by a code that is mailed, and the tab that asked goes on', async ({
  page,
  context,
}) => {
  const { email } = newcomer()
  await page.goto('/signup')
  await leaveFor(page, 'Google')
  await continueAsNew(page, { email })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')

  await page.goto('/account/security')
  const signedInElsewhere = await tellSignInIsOld(page)
  const { password } = newcomer()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create login' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Log in another way in a new tab' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Email me a code' }).click()
  await expect(tab.getByLabel('Code')).toBeFocused()
  const { text, html } = await mailedTo(email, 'Your Doorstep code')
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  expect(html).toContain(`>${code}<`)
  await tab.getByLabel('Code').fill(code)
  signedInElsewhere()
  await tab.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'You have logged in again' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Password/ })).toBeVisible()

  await tab.goto('/account/security')
  await expect(tab.getByRole('table', { name: 'Your sessions' }).getByRole('row')).toHaveCount(2)
})
