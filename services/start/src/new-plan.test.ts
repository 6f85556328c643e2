import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  createCatalogLicense,
  createCatalogPlan,
  createEdition,
  createProductLine,
  propagateProductLine,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import { createGateway, type Gateway } from '@portal/gateway'
import { gatewayBooks } from '@portal/portal-api'
import { customer, newKey, testShop } from '@portal/portal-api/testing'

/* A gateway with the books of a portal whose staff make what it sells. */

let shop: Awaited<ReturnType<typeof testShop>>
let gateway: Gateway
let server: Server
beforeAll(async () => {
  shop = await testShop()
  const { settings, clock, log } = shop.app.foundation
  gateway = await createGateway({ settings, clock, log, books: gatewayBooks(shop.app.foundation) })
  server = createServer(gateway.routing)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await gateway.close()
  await shop.app.close()
})

/** Looks up until it is answered like this; returns how long that took, in ms. */
async function becomes(status: number, lookUp: () => Promise<number>): Promise<number> {
  const since = performance.now()
  while ((await lookUp()) !== status) await sleep(5)
  return performance.now() - since
}

test('rules I154, I158: a key of a new product is answered, and within a second of being propagated what is added to it', async () => {
  const { app, vault } = shop
  const staff = await app.staff('catalog-admin')
  const line = { key: 'uk-verify', full_key: 'uk-verify', description: 'UK' }
  const { id: lineId } = await staff.call(createProductLine, { body: { ...line, capabilities: ['verify'] } })
  const edition = { key: 'uk-verify', description: 'UK', product_line_id: lineId }
  const { id: edition_id } = await staff.call(createEdition, { body: edition })
  const license = { edition_id, hosting_key: 'cloud', license_label: 'UK', description: 'UK' } as const
  const { licenseId: license_id } = await staff.call(createCatalogLicense, { body: license })
  const words = { license_id, description: 'UK, 700 lookups a month', plan_nickname: 'UK 700', tier: '700' }
  const plan = await staff.call(createCatalogPlan, {
    body: { ...words, lookups: 700, months: 1, price_in_cents: 9_900 },
  })

  const { owner } = await customer(app, vault, { plan: plan.id })
  const { key_id, token } = await newKey(owner)
  const { port } = server.address() as AddressInfo
  const lookUpAt = (path: string) => async () => {
    const query = `auth-id=${key_id}&auth-token=${token}&street=350+Fifth+Avenue&state=NY&city=New+York`
    return (await fetch(`http://127.0.0.1:${port}/${path}?${query}`)).status
  }
  expect(await becomes(200, lookUpAt('street-address'))).toBeLessThan(1_000)
  expect(await lookUpAt('rooftop-geocoding')()).toBe(402)

  const params = { id: lineId }
  await staff.call(updateProductLine, { params, body: { capabilities: ['verify', 'geocode-rooftop'] } })
  await sleep(400)
  expect(await lookUpAt('rooftop-geocoding')()).toBe(402)
  await staff.call(propagateProductLine, { params, body: {} })
  expect(await becomes(200, lookUpAt('rooftop-geocoding'))).toBeLessThan(1_000)
})
