import { beforeEach, expect, test } from '@jest/globals'
import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { listOrders } from '@portal/contracts/billing/orders'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import {
  anInvitation,
  anOrder,
  aPaymentMethod,
  aSecretKey,
  aSubscription,
  aVisitor,
  type RemoteSetting,
  renderRemote,
} from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeKeys } from '../testing/fake-keys.ts'
import { FirstStepsCard } from './first-steps-card.tsx'

beforeEach(() => localStorage.clear())

const ORDER = anOrder({ amount_owed: 5413 })

/** An account with these keys, and nobody and nothing else in it. */
function freshAccount(...keys: SecretKey[]) {
  const fake = fakeKeys(...keys)
  fake.on(listMembers, () => [])
  fake.on(listInvitations, () => [])
  fake.on(listPaymentMethods, () => [])
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listOrders, () => [])
  fake.on(getMaxUsers, () => ({ max_users: 3, plan: null, larger: null }))
  return fake
}

/** Expects no output, even after everything has loaded. */
async function expectSilence(setting: Required<Pick<RemoteSetting, 'fake'>> & RemoteSetting) {
  const card = renderRemote(FirstStepsCard, setting)
  await waitFor(() => expect(setting.fake.requestsOf(listSecretKeys)).toHaveLength(1))
  await expect(card.findByText(/done$/, {}, { timeout: 300 })).rejects.toThrow()
  expect(card.container.querySelector('[data-speaks]')).toBeNull()
}

test('a fresh account reads what to do first, each with its way', async () => {
  const card = renderRemote(FirstStepsCard, { fake: freshAccount() })
  await card.findByText('0 of 5 done')
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Start free plan', '/checkout/start?plan=us-core-cloud-free-monthly'],
    ['Compare plans', '/pricing'],
    ['Create a key', '/account/keys?do=create'],
    ['Make your first lookup', '/account/tools'],
    ['Add a payment method', '/account/billing/payment-methods'],
    ['Invite someone', '/account/team'],
  ])
})

test.each([
  ['past-due', 0],
  ['not-due', 1],
] as const)('rule N20: while an order is past due nothing is advised: %s', async (status, shown) => {
  // With a lookup made, nothing is loaded late: a card would be there with the answers.
  const fake = freshAccount(aSecretKey({ last_used: '2026-03-01T00:00:00Z' }))
  fake.on(listOrders, () => [anOrder({ amount_received: 0, amount_owed: 5413, status })])
  const card = renderRemote(FirstStepsCard, { fake })
  await card.findByText('2 of 5 done', {}, shown ? {} : { timeout: 1_000 }).catch(() => undefined)
  expect(card.queryAllByText('2 of 5 done')).toHaveLength(shown)
})

test('rule N20: the first lookup is there to be copied until it was made, and takes the key from where it runs', async () => {
  const fake = freshAccount(aSecretKey({ last_used: '' }))
  fake.on(listAccountSubscriptions, () => [aSubscription()])
  const card = renderRemote(FirstStepsCard, { fake })
  const code = (await card.findByRole('region', { name: 'A first lookup in your terminal' })).textContent
  expect(code).toMatch(/^curl --get 'http:\/\/gateway\.test\/street-address'/)
  expect(code).toContain('"auth-id=$AUTH_ID"')
  expect(code).toContain('"auth-token=$AUTH_TOKEN"')
  await card.press('Copy the command')
  expect(await navigator.clipboard.readText()).toBe(code)
})

test('after it, or without an address to look up at, the steps stand alone', async () => {
  const fake = freshAccount(aSecretKey({ last_used: '' }))
  fake.on(listAccountSubscriptions, () => [aSubscription()])
  fake.refuse(getGatewayPlace, 'request:too-large')
  const card = renderRemote(FirstStepsCard, { fake })
  await card.findByText('2 of 5 done')
  expect(card.queryByRole('region')).toBeNull()
  card.unmount()

  const used = freshAccount(aSecretKey({ last_used: '2026-01-15T09:30:00Z' }))
  const later = renderRemote(FirstStepsCard, { fake: used })
  await later.findByText(/of 5 done/)
  expect(later.queryByRole('region')).toBeNull()
})

test('what is done leads nowhere, and is not explained any more', async () => {
  const card = renderRemote(FirstStepsCard, { fake: freshAccount(aSecretKey({ last_used: '' })) })
  await card.findByText('1 of 5 done')
  expect(card.queryByRole('link', { name: 'Create a key' })).toBeNull()
  expect(card.getByRole('img', { name: 'Done:' }).closest('li')?.textContent).toBe('Create a key')
})

test('a person who may only create keys is asked for nothing else, and for nothing at all when that is done', async () => {
  const editor = aVisitor({ roles: ['api-key-editor', 'api-key-viewer'] })
  const card = renderRemote(FirstStepsCard, { visitor: editor, fake: freshAccount() })
  await card.findByText('0 of 2 done')
  expect(card.queryByRole('link', { name: 'Invite someone' })).toBeNull()
  card.unmount()

  const used = aSecretKey({ last_used: '2026-01-15T09:30:00Z' })
  await expectSilence({ visitor: editor, fake: freshAccount(used) })
})

test('rule N20: after the first lookup what is left of them still leads, until all is done', async () => {
  const begun = freshAccount(aSecretKey({ last_used: '2026-01-15T09:30:00Z' }))
  begun.on(listAccountSubscriptions, () => [aSubscription()])
  const card = renderRemote(FirstStepsCard, { fake: begun })
  expect(await card.findByText('3 of 5 done')).toBeTruthy()
  card.unmount()

  begun.on(listInvitations, () => [anInvitation()])
  begun.on(listPaymentMethods, () => [aPaymentMethod()])
  await expectSilence({ fake: begun })
})

test('rule N20: an account that has paid needs no card', async () => {
  const fake = freshAccount()
  fake.on(listOrders, () => [{ ...ORDER, amount_received: 5413 }])
  const card = renderRemote(FirstStepsCard, { fake })
  await card.findByText('0 of 4 done')
  expect(card.queryByText('Add a payment method')).toBeNull()
  card.unmount()

  fake.on(listOrders, () => [{ ...ORDER, amount_received: 0 }])
  const unpaid = renderRemote(FirstStepsCard, { fake })
  await unpaid.findByText('0 of 5 done')
})

test('dismissed, it does not come back to this browser', async () => {
  const card = renderRemote(FirstStepsCard, { fake: freshAccount() })
  await card.user.click(await card.findByRole('button', { name: 'Dismiss' }))
  expect(card.queryByText('0 of 5 done')).toBeNull()
  card.unmount()

  await expectSilence({ fake: freshAccount() })
})
