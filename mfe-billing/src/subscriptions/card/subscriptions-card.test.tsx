import { expect, test } from '@jest/globals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { renderRemote } from '@portal/test-kit'
import { EACH_STATE, fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { SubscriptionsCard } from './subscriptions-card.tsx'

test('the card counts what works and what needs somebody', async () => {
  const fake = fakeSubscriptions(
    licensed('Full soon', { issued: 1000, remaining: 60, autoRenewDisabled: true }),
    licensed('An unpaid one', { ...EACH_STATE.grace, subscription_id: 'unpaid' }),
    licensed('Empty', EACH_STATE.depleted),
    licensed('Served again', EACH_STATE.depleted, EACH_STATE.active),
    licensed('Fine', EACH_STATE.active),
    licensed('Ahead', EACH_STATE.prepaid),
  )
  const card = renderRemote(SubscriptionsCard, { fake })

  await card.findByRole('link', { name: '3 Active' })
  card.getByRole('link', { name: '1 Prepaid' })
  expect(card.getByRole('link', { name: '3 Need attention' })).toBeTruthy()
})

test('where none runs, the card names the plan that ended last', async () => {
  const fake = fakeSubscriptions(
    licensed('Older', { ...EACH_STATE.expired, expirationDate: '2026-01-01T00:00:00Z' }),
    licensed('Core', { ...EACH_STATE.expired, terminationDate: '2026-02-12T00:00:00Z' }),
  )
  const card = renderRemote(SubscriptionsCard, { fake })
  const link = await card.findByRole('link', { name: 'Core' })
  expect(link.closest('p')?.textContent).toBe('Core ended 02/12/2026')
  expect(card.queryByText('Older')).toBeNull()
})

test('the card of an account without subscriptions leads to the plans', async () => {
  const card = renderRemote(SubscriptionsCard, { fake: fakeSubscriptions() })
  expect((await card.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe('/pricing')
})

test('a card without its data says so and offers another try', async () => {
  const fake = fakeSubscriptions()
  fake.refuse(listAccountSubscriptions, 'request:too-large')
  const card = renderRemote(SubscriptionsCard, { fake })
  expect(await card.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
