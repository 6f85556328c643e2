import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { listRecentChanges } from '@portal/contracts/authorization/audit'
import { inviteMember, listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getProfile, updateProfile } from '@portal/contracts/authorization/profile'
import { getForecast } from '@portal/contracts/billing/forecast'
import { cancelOrder, listOrders } from '@portal/contracts/billing/orders'
import type { Call } from '@portal/contracts/call'
import { createContact, listContacts, listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { addOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { deletePaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { openAccount } from '@portal/contracts/sales/accounts'
import { getBillingDetails, setBillingDetails } from '@portal/contracts/sales/billing-details'
import { placeOrder } from '@portal/contracts/sales/orders'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { removeHost } from '@portal/contracts/security/embedded-keys'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { deleteSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { listCountedSubjects, listUsageThresholds } from '@portal/contracts/security/usage-thresholds'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { QueryObserver } from '@tanstack/react-query'
import { accountQuery, accountQueryKey } from '../api/account-query.ts'
import type { Platform } from '../start/platform.ts'
import { startPlatform } from '../start/start-platform.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'

const OLIVIA = aVisitor({ user: { ...aVisitor().user, id: 7 }, account: { id: 1, label: 'Acme' } })

let platform: Platform
const stops: (() => void)[] = []
const asked = jest.fn<(call: Call) => Promise<unknown>>()
const refreshPlan = jest.fn(async () => {})

beforeAll(installFakeTabs)
beforeEach(() => {
  jest.useFakeTimers()
  asked.mockReset().mockResolvedValue([])
  refreshPlan.mockClear()
  platform = start()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  platform.stop()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function start(visitor: typeof OLIVIA | null = OLIVIA) {
  const callApi = ((call: Call) => asked(call)) as unknown as CallApi
  return startPlatform({ plan: aLoadPlan({ visitor }), callApi, refreshPlan, load: () => {} })
}

/** Long enough for what is fetched on demand to come, and for what is gathered then to be read. */
async function soon() {
  for (let step = 0; step < 4; step++) await jest.advanceTimersByTimeAsync(100)
}
const readsOf = (call: Call) => asked.mock.calls.filter(([made]) => made === call).length

/** A part of the page shows the answer of a read. */
async function show(...calls: Call[]) {
  for (const call of calls)
    stops.push(new QueryObserver(platform.queries, accountQuery(call as never)).subscribe(() => {}))
  await soon()
  asked.mockClear()
}

/** Another tab of this browser publishes an event. */
async function hearFromOtherTab(event: string, payload: object, version = 1) {
  // The bus of this tab is there once something was subscribed.
  await soon()
  new BroadcastChannel('portal:events').postMessage({ event, version, payload })
  await soon()
}

const make = async (call: Call) => {
  await platform.callApi(call as never)
  await soon()
}

describe('rule H41: what a write of one area makes untrue in another is read again in this tab', () => {
  test.each([
    ['a plan that is paid: the keys that it lifts', payOrder, listSecretKeys],
    ['a plan that is paid: the website keys', payOrder, listEmbeddedKeys],
    ['a plan that is paid: the seats of the team', payOrder, getMaxUsers],
    ['a free plan that is started: the licenses', placeOrder, listLicenses],
    ['an order that is canceled: the subscriptions', cancelOrder, listAccountSubscriptions],
    ['a plan that is not to renew: the costs ahead', disableAutoRenew, getForecast],
    ['a card that is deleted: when plans renew', deletePaymentMethod, listAccountSubscriptions],
    ['a billing address of the checkout: the billing page', setTaxableLocation, getBillingDetails],
    ['a billing email: the contacts', setBillingDetails, listContacts],
    ['a contact: the billing emails', createContact, getBillingDetails],
    ['a topic of one’s own: who gets the emails', addOwnTopic, listTopicReceivers],
    ['a key that is deleted: its thresholds', deleteSecretKey, listUsageThresholds],
    ['a host that is removed: what is counted', removeHost, listCountedSubjects],
    ['an invitation: the latest activity', inviteMember, listRecentChanges],
    ['a name: the members', updateProfile, listMembers],
  ] as [string, Call, Call][])('%s', async (_, write, read) => {
    await show(read)
    await make(write)
    expect(readsOf(read)).toBe(1)
  })

  test('what the writing area keeps true itself is not read for it', async () => {
    await show(listSecretKeys, listOrders)
    await make(pauseSecretKey)
    await make(payOrder)
    expect([readsOf(listSecretKeys), readsOf(listOrders)]).toEqual([1, 0])
  })

  test('a refused write, a read and a write of nobody change nothing', async () => {
    await show(listSecretKeys)
    asked.mockRejectedValueOnce(new Error('refused'))
    await platform.callApi(payOrder as never).catch(() => {})
    await make(listOrders)
    await soon()
    expect(readsOf(listSecretKeys)).toBe(0)
  })

  test('what search sends, with its ids filled in, is the same write', async () => {
    await show(listUsageThresholds)
    await make({ ...pauseSecretKey, path: '/secret-keys/b7f1/activation' } as unknown as Call)
    expect(readsOf(listUsageThresholds)).toBe(1)
  })

  test('what is not on the screen is read when it is shown next, fetched ahead anew at that', async () => {
    await platform.queries.fetchQuery(accountQuery(listSecretKeys))
    asked.mockClear()
    await make(payOrder)
    expect(readsOf(listSecretKeys)).toBe(0)
    const fetched = jest.fn<typeof fetch>().mockResolvedValue({ ok: true, status: 200, json: async () => [] } as never)
    Object.assign(globalThis, { fetch: fetched })
    asked.mockResolvedValue({ access_token: 'secret', expiration: new Date(Date.now() + 900_000).toISOString() })
    platform.prefetch([{ service: 'security', path: '/secret-keys' }])
    await soon()
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/security/secret-keys'])

    asked.mockResolvedValue([])
    await show(listSecretKeys)
    expect(platform.queries.getQueryState(accountQueryKey(listSecretKeys))?.isInvalidated).toBe(false)
  })

  test('ten keys that are changed together are read again once', async () => {
    await show(listUsageThresholds)
    await Promise.all(Array.from({ length: 10 }, () => platform.callApi(pauseSecretKey as never)))
    await soon()
    expect(readsOf(listUsageThresholds)).toBe(1)
  })
})

describe('rule H41: the other tabs of the account read again what they show', () => {
  test.each([
    ['key.changed', listSecretKeys],
    ['key.changed', listEmbeddedKeys],
    ['order.changed', listOrders],
    ['order.changed', listSecretKeys],
    ['subscription.changed', listAccountSubscriptions],
    ['payment-method.changed', listPaymentMethods],
    ['billing-address.changed', getForecast],
    ['billing-details.changed', getBillingDetails],
    ['member.changed', listInvitations],
    ['member.changed', listMembers],
    ['contact.changed', listContacts],
  ] as [string, Call][])('after %s', async (event, read) => {
    await show(read)
    await hearFromOtherTab(event, { accountId: 1 })
    expect(readsOf(read)).toBe(1)
  })

  test.each([
    ['profile.changed', getProfile],
    ['account.changed', listAccounts],
  ] as [string, Call][])('after %s of the person, whose frame shows it as well', async (event, read) => {
    await show(read)
    await hearFromOtherTab(event, { userId: 7 })
    expect([readsOf(read), refreshPlan.mock.calls.length]).toEqual([1, 1])
  })

  test('a tab of another account or person reads nothing', async () => {
    await show(listSecretKeys, getProfile)
    await hearFromOtherTab('key.changed', { accountId: 2 })
    await hearFromOtherTab('profile.changed', { userId: 8 })
    expect([readsOf(listSecretKeys), readsOf(getProfile), refreshPlan.mock.calls.length]).toEqual([0, 0, 0])
  })

  test('an event of a newer release is heard with what it has more; one of another version is not', async () => {
    await show(listSecretKeys)
    await hearFromOtherTab('key.changed', { accountId: 1, keyId: 'b7f1' })
    expect(readsOf(listSecretKeys)).toBe(1)
    await hearFromOtherTab('key.changed', { accountId: 1 }, 2)
    await hearFromOtherTab('key.exploded', { accountId: 1 })
    expect(readsOf(listSecretKeys)).toBe(1)
  })

  test('a tab that nobody looks at waits until somebody does', async () => {
    await show(listSecretKeys)
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await hearFromOtherTab('key.changed', { accountId: 1 })
    expect(readsOf(listSecretKeys)).toBe(0)

    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await soon()
    expect(readsOf(listSecretKeys)).toBe(1)
  })

  test('a write here is an event there, of this account', async () => {
    const heard: unknown[] = []
    new BroadcastChannel('portal:events').addEventListener('message', ({ data }) => void heard.push(data))
    await make(removeHost)
    await make(setDefaultAccount)
    expect(heard).toEqual([
      { event: 'key.changed', version: 1, payload: { accountId: 1 } },
      { event: 'account.changed', version: 1, payload: { userId: 7 } },
    ])
  })

  test('the first account is gone on to with a new document: this tab keeps its plan until then, others do not', async () => {
    platform.stop()
    const { account: _, ...nobodysYet } = OLIVIA
    platform = start(nobodysYet as typeof OLIVIA)
    await make(openAccount)
    expect(refreshPlan).not.toHaveBeenCalled()
    await hearFromOtherTab('account.changed', { userId: 7 })
    expect(refreshPlan).toHaveBeenCalledTimes(1)
  })

  test('a visitor says and hears nothing', async () => {
    platform.stop()
    platform = start(null)
    const heard: unknown[] = []
    new BroadcastChannel('portal:events').addEventListener('message', ({ data }) => void heard.push(data))
    await make(removeHost)
    expect(heard).toEqual([])
    await hearFromOtherTab('profile.changed', { userId: 7 })
    expect(refreshPlan).not.toHaveBeenCalled()
  })
})
