import { expect, test } from '@jest/globals'
import { type Payment, payOrder } from '@portal/contracts/payments/payments'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, fakeApi, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { aDeletedKey, fakeKeys } from '../../testing/fake-keys.ts'
import { aWebsiteKey } from '../../testing/fake-website-keys.ts'
import { SecretKeysCard } from './secret-keys-card.tsx'

const PAID: Payment = {
  payment_id: 'payment-1',
  order_id: 10_020,
  amount: 9_900,
  status: 'paid',
  challenge_url: '',
  expires: '',
  reason: '',
}

test('the card counts keys by state, leads to each list, and names the keys used last', async () => {
  const fake = fakeKeys(
    aSecretKey({ label: 'Production', last_used: '2026-01-15T09:30:00Z' }),
    aSecretKey({ label: 'Staging', key_id: 'staging', last_used: '2026-01-16T09:30:00Z' }),
    aSecretKey({ paused: true }),
    aDeletedKey(),
  )
  fake.on(listEmbeddedKeys, () => [
    ...aWebsiteKey(['a.example', 'b.example'], { key_id: 'shop' }),
    ...aWebsiteKey(['c.example'], { active: false }),
  ])
  const card = renderRemote(SecretKeysCard, { fake })

  const websites = await card.findByRole('link', { name: '1 active website key' })
  expect(websites.getAttribute('href')).toBe('/account/website-keys?status=active')
  const active = await card.findByRole('link', { name: '2 Active' })
  expect(active.getAttribute('href')).toBe('/account/keys?status=active')
  expect(card.getByRole('link', { name: '1 Paused' }).getAttribute('href')).toBe('/account/keys?status=paused')
  expect(card.getByRole('link', { name: '1 Recoverable' }).getAttribute('href')).toBe('/account/keys?tab=recoverable')
  const used = within(card.getByRole('list', { name: 'Used last' })).getAllByRole('link')
  expect(used.map(({ textContent }) => textContent)).toEqual(['Staging', 'Production'])
  expect(used[0]?.getAttribute('href')).toBe('/account/keys/staging')
})

test('the card of an account without keys leads to where they are made', async () => {
  const card = renderRemote(SecretKeysCard, { fake: fakeKeys() })
  expect((await card.findByRole('link', { name: 'Create a key' })).getAttribute('href')).toBe('/account/keys?do=create')
})

test('a card without its data says so and offers another try', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:too-large')
  const card = renderRemote(SecretKeysCard, { fake })
  expect(await card.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('rule H41: an order that is paid in another area lifts what a key was refused for', async () => {
  const fake = fakeApi()
  fake.on(listEmbeddedKeys, () => [])
  fake.on(listSecretKeys, () => [aSecretKey({ status: 'license-ended' })])
  fake.on(payOrder, () => PAID)
  const card = renderRemote(SecretKeysCard, { fake })
  await card.findByRole('link', { name: '1 Refused' })

  fake.on(listSecretKeys, () => [aSecretKey({ status: 'active' })])
  await card.platform.callApi(payOrder, { body: { order_id: 10_020, amount: 9_900, payment_method_id: 'card-1' } })
  await card.findByRole('link', { name: '1 Active' })
  expect(card.queryByRole('link', { name: '1 Refused' })).toBeNull()
})
