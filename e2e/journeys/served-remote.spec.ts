import { beginActing } from '../fixtures/acting.ts'
import { logInAs } from '../fixtures/api.ts'
import { serveRemote } from '../fixtures/served-remote.ts'
import { expect, test } from '../fixtures/test.ts'

// What a build for development says of itself, and what whoever acts as somebody is refused.
test.use({ tolerated: /React DevTools|webpack-dev-server|\[HMR\]|Failed to load resource.* 403 / })

test('P23, P24: a remote comes from a developer’s machine in one session, with hot replacement, until it is reset', {
  tag: '@topology',
}, async ({ page, signIn, browser, baseURL }) => {
  const origin = baseURL ?? ''
  const served = await serveRemote('keys', origin)
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
    const other = await browser.newContext()
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.addInitScript((elsewhere) => {
      for (const storage of [localStorage, sessionStorage])
        for (const key of ['overrides', 'import-map-override:keys', 'overrides:keys']) storage.setItem(key, elsewhere)
    }, served.origin)
    await logInAs(other.request, 'stranger')
    const hers = await other.newPage()
    await hers.goto(`/account/keys?overrides=keys:${served.origin}&keys=${served.origin}`)
    await expect(hers.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
    expect(asked.some((url) => url.startsWith(`${origin}/releases/keys/`))).toBe(true)
    expect(asked.filter((url) => url.startsWith(served.origin))).toEqual([])
    await other.close()

    await bar.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
    await expect(bar).not.toContainText(served.origin)
  } finally {
    served.stop()
  }
})
