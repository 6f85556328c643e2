import { expect, test } from '@jest/globals'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { aSecretKey, aVisitor, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { Root } from '../../app.tsx'
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

test('rule D98: more keys than are read at a glance are one row, which leads to as many rows as it counts', async () => {
  const limited = ['a', 'b', 'c', 'd'].map((id) => aSecretKey({ label: id, key_id: id, status: 'limit-reached' }))
  const fake = fakeKeys(...limited, aSecretKey({ label: 'Works', key_id: 'works', status: 'active' }))
  fake.on(listEmbeddedKeys, () => [
    ...['e', 'f', 'g'].flatMap((id) => aWebsiteKey([''], { key_id: id, label: id, status: 'host-missing' })),
    ...aWebsiteKey(['h.example'], { key_id: 'h', label: 'h', status: 'limit-reached' }),
    ...aWebsiteKey(['i.example'], { key_id: 'i', label: 'i', status: 'license-ended' }),
  ])
  const page = renderRemote(KeysAttention, { fake })
  const link = await page.findByRole('link', { name: 'See these keys: 4 API keys' })
  expect(link.getAttribute('href')).toBe('/account/keys?status=limit-reached')
  const websites = page.getByRole('link', { name: 'See these keys: 4 website keys' })
  expect(websites.getAttribute('href')).toBe('/account/website-keys?status=host-missing&status=limit-reached')
  page.unmount()

  const list = renderRemote(Root, { fake, path: websites.getAttribute('href') ?? '' })
  await list.findByRole('link', { name: 'h' })
  const table = list.getByRole('table', { name: 'Website keys' })
  const labels = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.[0])
  expect(labels().sort()).toEqual(['e', 'f', 'g', 'h'])
  const filter = list.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect(filter.selectedOptions[0]?.textContent).toBe('Host missing or Limit reached')
  await list.user.selectOptions(filter, 'Limit reached')
  expect(labels()).toEqual(['h'])
  expect(location.search).toBe('?status=limit-reached')
  await list.user.selectOptions(filter, 'Refused')
  expect(labels().sort()).toEqual(['e', 'f', 'g', 'h', 'i'])
})
