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
import { customer, newKey } from '@portal/portal-api/testing'
import { gatewayOfShop } from './testing/gateway-of-shop.ts'

/* A gateway with the books of a portal whose staff make what it sells. */

let shop: Awaited<ReturnType<typeof gatewayOfShop>>
beforeAll(async () => {
  shop = await gatewayOfShop()
})
afterAll(() => shop.close())

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
  const lookUpAt = (path: string) => async () => {
    const query = `auth-id=${key_id}&auth-token=${token}&street=350+Fifth+Avenue&state=NY&city=New+York`
    return (await fetch(`${shop.origin}/${path}?${query}`)).status
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
