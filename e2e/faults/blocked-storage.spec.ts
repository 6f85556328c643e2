import type { BrowserContext, Page } from '@playwright/test'
import { keyRow } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('a browser that stores nothing for scripts is as good as any other while its page lasts', async ({
  page,
  context,
}) => {
  await refuseStorage(context)
  const documents = documentsOf(page)
  await page.goto('/account/keys')
  await logIn(page)
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText('editor@acme.example')).toBeVisible()
  expect(documents).toEqual(['/account/keys', '/account/keys'])
})

// A log-in without cookies is refused.
test.describe('a browser that blocks cookies', () => {
  test.use({ tolerated: /Failed to load resource.*403/ })

  test('is told so where one would log in, after one redirect, and goes round in no circle', async ({
    page,
    context,
    playwright,
  }) => {
    await refuseStorage(context)
    await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await context.route('**', async (route) => {
      const alone = await playwright.request.newContext()
      const answer = await alone.fetch(route.request(), { maxRedirects: 0 })
      const { 'set-cookie': _, ...headers } = answer.headers()
      await route.fulfill({ status: answer.status(), headers, body: await answer.body() })
      await alone.dispose()
    })
    const documents = documentsOf(page)
    await page.goto('/account/keys')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your browser blocks cookies')).toBeVisible()
    await logIn(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue(PEOPLE.owner)
    await expect(page).toHaveURL('/login')
    expect(documents).toEqual(['/account/keys'])
    expect(await context.cookies()).toEqual([])
  })
})

async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
  })
}

/** The path of every document that is asked for, redirects included. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(PEOPLE.owner)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}
