import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { startGoogleStandIn } from '../fixtures/google-stand-in.ts'
import { linkMailedTo } from '../fixtures/mail.ts'
import { newcomer, signUp } from '../fixtures/newcomer.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { runScript } from '../fixtures/run-script.ts'
import { test as base, expect } from '../fixtures/test.ts'

type Google = Awaited<ReturnType<typeof startGoogleStandIn>>

const test = base.extend<object, { google: Google; portal: OwnPortal }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const google = await startGoogleStandIn()
      await use(google)
      await google.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ google }, use) => {
      const portal = await startOwnPortal(google.settings)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
})

test.describe.configure({ mode: 'serial' })

test('rule B36: Google’s script comes with the form, in a document of its own, and vouches for whoever signs up', async ({
  page,
  portal,
  google,
}) => {
  const nora = newcomer()
  const askedOfGoogle: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(google.origin)) askedOfGoogle.push(request.frame().url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(askedOfGoogle).toEqual([])

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText(/^Protected by reCAPTCHA/)).toBeVisible()
  expect(askedOfGoogle).toEqual([`${portal.origin}/bot-check`])
  await expectAccessible(page, { areEndsEnough: true })
  await signUp(page, nora)
  expect(google.assessed).toEqual([
    expect.objectContaining({ token: 'token-of-site-site-for-UserRegistration', expectedAction: 'UserRegistration' }),
  ])
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await linkMailedTo(nora.email, 'Confirm your email address', portal.deskOrigin)).toContain(
    '/email-confirmation',
  )
})

test.describe('outside of its document', () => {
  // The browser says that a script leads nowhere.
  test.use({ tolerated: /Failed to load resource|Refused to execute script/ })

  test('no page of the portal runs a script of Google’s, and no other site frames the document that does', async ({
    page,
    portal,
    google,
  }) => {
    await page.goto('/signup')
    const outcome = await runScript(page, google.settings.RECAPTCHA_SCRIPT_URL)
    expect(outcome).toBe('failed')

    expect((await fetch(`${portal.origin}/bot-check`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self'",
    )
  })
})

test.describe('where it is blocked', () => {
  // The browser says that the script did not come.
  test.use({ tolerated: /Failed to load resource.*ERR_EMPTY_RESPONSE/ })

  test('fault F40: the form says so and how to go on, and whoever goes on is signed up', async ({
    page,
    portal,
    google,
  }) => {
    google.block()
    const nora = newcomer()
    await page.goto('/signup')
    await expect(page.getByText('Google’s bot check is blocked here')).toBeVisible()
    await expectAccessible(page, { areEndsEnough: true })
    await signUp(page, nora)
    expect(google.assessed.length).toBeLessThan(2)
    expect(await linkMailedTo(nora.email, 'Confirm your email address', portal.deskOrigin)).toContain(
      '/email-confirmation',
    )
  })
})
