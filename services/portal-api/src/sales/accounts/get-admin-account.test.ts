import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { allowSupport, barSupport } from '@portal/contracts/authorization/support-access'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { taxExemptions } from '../tax-exemptions/tax-exemptions.tables.ts'
import { taxableLocations } from '../taxable-locations/taxable-locations.tables.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const of = ({ accountId }: TestCaller) => ({ params: { id: accountId } })

test('an account without an address or orders', async () => {
  const owner = await app.account({ label: 'Initech' })
  expect(await support.call(getAdminAccount, of(owner))).toEqual({
    account_id: owner.accountId,
    account_name: 'Initech',
    street1: '',
    city: '',
    state: '',
    zipcode: '',
    country_iso: '',
    deactivated: '0001-01-01T00:00:00Z',
    reason: '',
    pricing_schedule_id: 'standard',
    isPastDue: false,
    isTaxExempt: false,
    organization_id: null,
    organization_name: '',
    support_access: 'allowed',
  })
})

test('rule G86: an account that keeps support out says so, and whether its organization decided it', async () => {
  const [primary, other] = [await app.account(), await app.account()]
  const access = async (caller: TestCaller) => (await support.call(getAdminAccount, of(caller))).support_access
  await primary.call(barSupport)
  expect([await access(primary), await access(other)]).toEqual(['barred', 'allowed'])
  const { organization_id } = await primary.call(createOrganization, { body: { organization_name: 'Acme Group' } })
  await app.db.update(accounts).set({ organizationId: organization_id }).where(eq(accounts.id, other.accountId))
  expect([await access(primary), await access(other)]).toEqual(['barred', 'barred-by-organization'])
  await primary.call(allowSupport)
  expect([await access(primary), await access(other)]).toEqual(['allowed', 'allowed'])
})

test('an account in an organization names it', async () => {
  const owner = await app.account()
  const { organization_id } = await owner.call(createOrganization, { body: { organization_name: 'Globex Holding' } })
  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({
    organization_id,
    organization_name: 'Globex Holding',
  })
})

test('the latest address counts', async () => {
  const owner = await app.account()
  const address = { thoroughfare: 'Main Street 1', administrativeArea: 'TX', postalCode: '78701', countryIso3: 'USA' }
  const [earlier, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
  await app.db.insert(taxableLocations).values([
    { ...address, accountId: owner.accountId, locality: 'Austin', createdAt: later },
    { ...address, accountId: owner.accountId, locality: 'Dallas', createdAt: earlier },
  ])

  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({ city: 'Austin', zipcode: '78701' })
})

const IN_USE = { processedAt: new Date('2026-03-01T00:00:00Z') }

test.each([
  ['owed money after its due date', { ...IN_USE, paymentDueAt: new Date('2026-03-08T00:00:00Z') }, true],
  ['paid in part', { ...IN_USE, paymentDueAt: new Date('2026-03-08T00:00:00Z'), receivedCents: 1_099 }, true],
  ['paid in full', { ...IN_USE, paymentDueAt: new Date('2026-03-08T00:00:00Z'), receivedCents: 1_100 }, false],
  ['not due yet', { ...IN_USE, paymentDueAt: new Date('2026-03-10T00:00:00Z') }, false],
  ['in the middle of its checkout', { paymentDueAt: new Date('2026-03-09T08:59:00Z') }, false],
])('an order %s makes the account past due: %s', async (_, payment, isPastDue) => {
  const owner = await app.account()
  const placedAt = new Date('2026-03-09T08:59:00Z')
  const order = { accountId: owner.accountId, createdAt: placedAt, placedAt }
  await app.db.insert(orders).values({ ...order, unitCents: 1_000, taxCents: 100, ...payment })

  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({ isPastDue })
})

test('a revoked exemption does not count', async () => {
  const owner = await app.account()
  const exemption = { accountId: owner.accountId, documentId: 'EX-1', declaredAt: app.clock.now() }
  await app.db.insert(taxExemptions).values({ ...exemption, revokedAt: app.clock.now() })
  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({ isTaxExempt: false })

  await app.db.insert(taxExemptions).values(exemption)
  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({ isTaxExempt: true })
})

test('a deactivated account says since when and why', async () => {
  const owner = await app.account()
  await app.db
    .update(accounts)
    .set({ deactivatedAt: app.clock.now(), deactivationReason: 'Closed' })
    .where(eq(accounts.id, owner.accountId))

  expect(await support.call(getAdminAccount, of(owner))).toMatchObject({
    deactivated: '2026-03-09T09:00:00.000Z',
    reason: 'Closed',
  })
})

test('an account that is not there is not found', async () => {
  await expect(support.call(getAdminAccount, { params: { id: 999_999 } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
})

test('an owner is refused, of the own account too', async () => {
  const owner = await app.account()
  await expect(owner.call(getAdminAccount, of(owner))).rejects.toEqual(refused(403, 'request:forbidden'))
})
