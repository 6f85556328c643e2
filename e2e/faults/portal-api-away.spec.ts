import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../.ci/free-port.ts'
import { portalProgram } from '../../.ci/portal-program.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { expect, test } from '../fixtures/test.ts'

// That it answers 503 the browser says by itself.
test.use({ tolerated: /Failed to load resource/ })

/** A release server alone, as in production, with nobody where its portal-api should be. */
async function startAlone(): Promise<{ origin: string; startPortalApi(): Promise<Server>; stop(): Promise<void> }> {
  const { environment } = await portalUnderTest()
  const folder = mkdtempSync(join(tmpdir(), 'portal-alone-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, portalProgram('release-server'), {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...environment,
      DATA_FOLDER: folder,
      PORT: String(port),
      PUBLIC_URL: origin,
      PORTAL_API_URL: `http://127.0.0.1:${apiPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    origin,
    startPortalApi: async () => {
      const server = createServer((_, response) => response.end('{}')).listen(apiPort, '127.0.0.1')
      await once(server, 'listening')
      return server
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('a page that cannot be drawn says so, is accessible, and opens by itself as soon as it can', async ({ page }) => {
  const { origin, startPortalApi, stop } = await startAlone()
  try {
    const answer = await page.goto(`${origin}/checkout/cart?from=here`)
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We'll be right back")
    await expect(page.getByRole('banner')).toContainText('Doorstep')
    await expect(page.getByRole('main').getByRole('link', { name: 'Try again now' })).toBeVisible()
    await expectAccessible(page)

    const portalApi = await startPortalApi()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart')
    expect(page.url()).toBe(`${origin}/checkout/cart?from=here`)
    portalApi.close()
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})
