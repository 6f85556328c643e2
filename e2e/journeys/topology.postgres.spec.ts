import { lack, NGINX, REDIS } from '../../.ci/machine.ts'
import { beginActing } from '../fixtures/acting.ts'
import { logInAs } from '../fixtures/api.ts'
import { keyRow } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { serveRemote } from '../fixtures/served-remote.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { startTopology } from '../fixtures/topology.ts'

/* The portal as production has it: nginx with TLS, two of each process, PostgreSQL and Redis. */

const missing = [NGINX, REDIS].map(lack).find(Boolean)
base.skip(missing !== undefined, missing)

const test = base.extend<object, { topology: { origin: string } }>({
  topology: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const topology = await startTopology()
      await use(topology)
      await topology.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ topology }, use) => use(topology.origin),
  // The certificate is its own.
  ignoreHTTPSErrors: true,
})

test.describe.configure({ mode: 'serial' })
// What a build for development says of itself, and what whoever acts as somebody is refused.
test.use({ tolerated: /React DevTools|webpack-dev-server|\[HMR\]|Failed to load resource.* 403 / })

test('somebody signs in, makes a key, reads the prices and puts a plan in the cart', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(PEOPLE.stranger)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')

  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('By way of nginx')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(keyRow(page, 'By way of nginx')).toContainText('Active')

  await page.goto('/pricing?tier=5k')
  await page.getByRole('link', { name: 'Start with 5,000: US Address Verification' }).click()
  await expect(page).toHaveURL('/checkout/cart')
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
})

test('P23, P24: a remote comes from a developer’s machine in one session, with hot replacement, until it is reset', async ({
  page,
  signIn,
  browser,
  topology,
}) => {
  const served = await serveRemote('keys', topology.origin)
  await signIn('root')
  try {
    await beginActing(page, 'owner')
    await page.getByRole('button', { name: 'Developer panel' }).click()
    const panel = page.getByRole('dialog', { name: 'Developer panel' })
    await panel.getByLabel('Remote', { exact: true }).fill('keys')
    await panel.getByLabel('Origin').fill(served.origin)
    await panel.getByRole('button', { name: 'Serve from there' }).click()
    const bar = page.getByRole('complementary', { name: 'Developer' })
    await expect(bar).toContainText(`keys comes from ${served.origin}`)

    await page.goto('/account/keys')
    const search = page.getByRole('searchbox').first()
    await search.fill('Stag')
    served.save('src/secret-keys/list/secret-keys-page.tsx', "title: 'API keys'", "title: 'Saved keys'")
    await expect(page.getByRole('heading', { level: 1, name: 'Saved keys' })).toBeVisible()
    await expect(search).toHaveValue('Stag')

    // Nobody else has it, and no address or storage brings it to them.
    const other = await browser.newContext({ baseURL: topology.origin, ignoreHTTPSErrors: true })
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.addInitScript((origin) => {
      for (const storage of [localStorage, sessionStorage])
        for (const key of ['overrides', 'import-map-override:keys', 'overrides:keys']) storage.setItem(key, origin)
    }, served.origin)
    await logInAs(other.request, 'stranger')
    const hers = await other.newPage()
    await hers.goto(`/account/keys?overrides=keys:${served.origin}&keys=${served.origin}`)
    await expect(hers.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
    expect(asked.some((url) => url.startsWith(`${topology.origin}/releases/keys/`))).toBe(true)
    expect(asked.filter((url) => url.startsWith(served.origin))).toEqual([])
    await other.close()

    await bar.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
    await expect(bar).not.toContainText(served.origin)
  } finally {
    served.stop()
  }
})
