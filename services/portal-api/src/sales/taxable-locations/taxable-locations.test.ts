import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listTaxableLocations, setTaxableLocationOfAccount } from '@portal/contracts/sales/admin-taxes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const AUSTIN = {
  thoroughfare: '4200 Sample Freight Way',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78741',
  country_iso3: 'USA',
}
const LONDON = { ...AUSTIN, locality: 'London', administrative_area: '', postal_code: 'sw1a 1aa', country_iso3: 'GBR' }
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const set = (caller: TestCaller, address = AUSTIN, accountId = caller.accountId) =>
  caller.call(setTaxableLocation, { body: { ...address, accountId } })
const linesOf = ({ accountId }: TestCaller) =>
  app.db.select().from(audit).where(eq(audit.accountId, accountId)).orderBy(asc(audit.id))

test('where nobody said yet where an account is taxed is a 404; then the latest address counts', async () => {
  const owner = await app.account()
  await expect(owner.call(getTaxableLocation)).rejects.toEqual(refused(404, 'sales-context:location-not-found'))
  await set(owner)
  app.clock.advance(1)
  const latest = await set(owner, LONDON)
  expect(latest).toMatchObject({
    Locality: 'London',
    PostalCode: 'SW1A 1AA',
    CountryISO3: 'GBR',
    CountryName: 'United Kingdom',
    County: '',
  })
  expect(await owner.call(getTaxableLocation)).toEqual(latest)
  expect(await linesOf(owner)).toMatchObject([
    { action: 'taxable-location.set', fields: { country: 'USA', region: 'TX', postalCode: '78741' } },
    { action: 'taxable-location.set', fields: { country: 'GBR' } },
  ])
})

test('the address that it is already leaves no trace, also when two tabs send it at the same moment', async () => {
  const owner = await app.account()
  const [one, other] = await Promise.all([set(owner), set(owner)])
  expect(other).toEqual(one)
  expect(await linesOf(owner)).toHaveLength(1)
})

test('rule J37: a company stands on the address, and a form that knows none leaves it there', async () => {
  const owner = await app.account()
  expect(await set(owner)).toMatchObject({ Company: '' })
  app.clock.advance(1)
  expect(await set(owner, { ...AUSTIN, company: ' Acme Logistics ' } as typeof AUSTIN)).toMatchObject({
    Company: 'Acme Logistics',
  })
  app.clock.advance(1)
  expect(await set(owner, LONDON)).toMatchObject({ Company: 'Acme Logistics', Locality: 'London' })
  app.clock.advance(1)
  expect(await set(owner, { ...LONDON, company: '' } as typeof LONDON)).toMatchObject({ Company: '' })
})

test('an address is of the account that the form was opened for', async () => {
  const [owner, other] = [await app.account(), await app.account()]
  await expect(set(owner, AUSTIN, other.accountId)).rejects.toEqual(refused(404, 'sales-context:account-not-found'))
})

test('what is wrong with an address is said field by field', async () => {
  const owner = await app.account()
  await expect(set(owner, { ...AUSTIN, postal_code: '7874', administrative_area: 'Texas' })).rejects.toMatchObject({
    status: 400,
    fields: {
      postal_code: 'Enter a valid ZIP code, such as 78741 or 78741-1234',
      administrative_area: 'Enter a valid state, such as TX',
    },
  })
})

test('staff set the address of an account, which its log tells, and see all that it ever had', async () => {
  const [owner, staff] = [await app.account(), await app.staff('billing-ops')]
  await set(owner, LONDON)
  app.clock.advance(1)
  await staff.call(setTaxableLocationOfAccount, { params: { id: owner.accountId }, body: AUSTIN })
  expect((await owner.call(getTaxableLocation))?.Locality).toBe('Austin')
  const history = await staff.call(listTaxableLocations, { query: { account_id: owner.accountId } })
  expect(history.map(({ Locality }) => Locality)).toEqual(['Austin', 'London'])
  expect((await linesOf(owner)).map(({ actorId }) => actorId)).toEqual([owner.userId, staff.userId])

  expect(await staff.call(listTaxableLocations, { query: {} })).toEqual([])
  const nobodys = { params: { id: 999_999_999 }, body: AUSTIN }
  await expect(staff.call(setTaxableLocationOfAccount, nobodys)).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
})
