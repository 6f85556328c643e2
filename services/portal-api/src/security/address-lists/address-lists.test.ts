import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createAddressListLink, downloadAddressList, listAddressLists } from '@portal/contracts/security/address-lists'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { addressListLinks } from './address-list-links.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

/** A subscription for a license, whose id is answered. */
async function listFor(owner: TestCaller, licenceId: string, facts: object = {}): Promise<string> {
  const [plan] = await app.db.select({ id: plans.id }).from(plans).where(eq(plans.licenceId, licenceId))
  await newSubscription(app, owner, { planId: plan?.id ?? '', ...facts })
  return licenceId
}

const linkTo = (owner: TestCaller, license: string) => owner.call(createAddressListLink, { body: { license } })
/** The lines of the file, or why there is none. */
async function follow(token: string): Promise<string[] | { status: number; problem: string }> {
  const answer = await app.visitor().send(downloadAddressList, { params: { token } })
  if (answer.statusCode === 200) return answer.body.trim().split('\r\n')
  return { status: answer.statusCode, problem: answer.json().errors[0].name }
}
const unusable = { status: 404, problem: 'security-context:list-link-unusable' }

test('a list is downloaded once by its link, without a login, and that is audited', async () => {
  const owner = await app.account()
  const license = await listFor(owner, 'us-master-address-list-ny-cloud')
  expect(await owner.call(listAddressLists)).toEqual([{ license, label: 'US Master Address List, New York' }])

  const { token } = await linkTo(owner, license)
  const [header, ...addresses] = (await follow(token)) as string[]
  expect(header).toContain('street,city,state,zip')
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.every((line) => line.includes(',NY,'))).toBe(true)
  expect(await follow(token)).toEqual(unusable)
  expect(await auditTrail(app, owner)).toContain('address-list.linked')
})

test('of ten who follow a link at once, one gets the list', async () => {
  const owner = await app.account()
  const { token } = await linkTo(owner, await listFor(owner, 'us-master-address-list-cloud'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => follow(token)))
  expect(answers.filter(Array.isArray)).toHaveLength(1)
})

test('a link is good for a minute, is kept as a hash only, and made up ones lead nowhere', async () => {
  const owner = await app.account()
  const license = await listFor(owner, 'us-master-address-list-cloud')
  const { token, expires } = await linkTo(owner, license)
  expect(Date.parse(expires) - app.clock.now().getTime()).toBe(60_000)
  expect(JSON.stringify(await app.db.select().from(addressListLinks))).not.toContain(token)

  app.clock.advance(60_000)
  expect(await follow(token)).toEqual(unusable)
  expect(await follow('made-up')).toEqual(unusable)
  const late = await linkTo(owner, license)
  app.clock.advance(59_999)
  expect(await follow(late.token)).toEqual(expect.arrayContaining([expect.stringContaining(',NY,')]))
})

test.each([
  ['has ended', { expiresAt: new Date('2026-03-01T00:00:00Z') }],
  ['was terminated', { terminatedAt: new Date('2026-03-01T00:00:00Z') }],
])('a subscription that %s opens no list', async (_, facts) => {
  const owner = await app.account()
  const license = await listFor(owner, 'us-master-address-list-cloud', facts)
  expect(await owner.call(listAddressLists)).toEqual([])
  await expect(linkTo(owner, license)).rejects.toEqual(refused(400, 'security-context:license-not-found'))
})

test('neither does a license for lookups, nor that of another account', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const lookups = await listFor(owner, 'us-core-cloud')
  const theirs = await listFor(stranger, 'us-master-address-list-cloud')
  expect(await owner.call(listAddressLists)).toEqual([])
  for (const license of [lookups, theirs])
    await expect(linkTo(owner, license)).rejects.toEqual(refused(400, 'security-context:license-not-found'))
})
