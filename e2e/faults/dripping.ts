import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A byte so often, ms. */
const PAUSE_MS = 50

/** Has files like these come byte by byte. What is answered lets the rest of them come at once. */
export async function drip(page: Page, files: string): Promise<() => void> {
  let isHeldBack = true
  const server = createServer(async ({ url = '' }, response) => {
    const { path = '' } = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    const whole = await (await page.request.get(path)).body()
    response.writeHead(200, { 'content-type': 'text/javascript' })
    let sent = 0
    const timer = setInterval(() => {
      if (!isHeldBack || sent === whole.length) response.end(whole.subarray(sent))
      else response.write(whole.subarray(sent, ++sent))
      if (response.writableEnded) clearInterval(timer)
    }, PAUSE_MS)
    response.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  page.once('close', () => server.close())
  // A document that was changed on its way comes from nowhere, for the browser, and may not ask a machine of its own.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(files, (route) => {
    const path = encodeURIComponent(route.request().url())
    return route.continue({ url: `http://127.0.0.1:${port}/?path=${path}` })
  })
  return () => {
    isHeldBack = false
  }
}
