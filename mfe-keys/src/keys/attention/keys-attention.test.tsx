import { expect, test } from '@jest/globals'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { aSecretKey, aVisitor, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeKeys } from '../../testing/fake-keys.ts'
import { aWebsiteKey } from '../../testing/fake-website-keys.ts'
import { KeysAttention } from './keys-attention.tsx'

test('keys that refuse every lookup are named with what ends it; keys that work, and paused ones, are not', async () => {
  const fake = fakeKeys(
    aSecretKey({ label: 'Tablet pilot', key_id: 'tablet', status: 'limit-reached' }),
    aSecretKey({ label: 'Production', key_id: 'production', status: 'active' }),
    aSecretKey({ label: 'Old', key_id: 'old', paused: true, status: 'paused' }),
  )
  fake.on(listEmbeddedKeys, () => aWebsiteKey([''], { key_id: 'shop', label: 'Shop', status: 'host-missing' }))
  const page = renderRemote(KeysAttention, { fake })

  const limited = await page.findByRole('link', { name: 'Change the limit: API key Tablet pilot' })
  expect(limited.getAttribute('href')).toBe('/account/keys/tablet')
  const hosts = page.getByRole('link', { name: 'Add host names: Website key Shop' })
  expect(hosts.getAttribute('href')).toBe('/account/website-keys/shop')
  const rows = within(page.getByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Tablet pilot.*Limit reached/),
    expect.stringMatching(/Shop.*Host missing/),
  ])
})

test('a viewer, who can end neither, is led to the key only', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Tablet pilot', key_id: 'tablet', status: 'limit-reached' }))
  fake.on(listEmbeddedKeys, () => aWebsiteKey([''], { key_id: 'shop', label: 'Shop', status: 'host-missing' }))
  const page = renderRemote(KeysAttention, { fake, visitor: aVisitor({ roles: ['api-key-viewer'] }) })

  const limited = await page.findByRole('link', { name: 'See details: API key Tablet pilot' })
  expect(limited.getAttribute('href')).toBe('/account/keys/tablet')
  expect(page.getByRole('link', { name: 'See details: Website key Shop' })).toBeTruthy()
})
