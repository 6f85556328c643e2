import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  createCatalogLicense,
  createCatalogPlan,
  createEdition,
  createProductLine,
  propagateCatalogLicense,
  propagateEdition,
  propagateProductLine,
  updateCatalogLicense,
  updateCatalogPlan,
  updateEdition,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import { eq, like, sql } from 'drizzle-orm'
import { gatewayBooks } from '../../../security/gateway/gateway-books.ts'
import type { Random } from '../../../seed/random.ts'
import { seedCatalog } from '../../../seed/seed-catalog.sql.ts'
import { daysFrom, newSubscription } from '../../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { refused, type TestCaller } from '../../../testing/test-caller.ts'
import { oneOf, worlds } from '../../../testing/worlds.ts'
import { capabilitiesOf } from '../../licences/capabilities.ts'
import { editions, licences as licenses, plans, productLines } from '../catalog.tables.ts'
import { findPlansOfStaff } from '../plans/plans.sql.ts'

let app: TestApp
let admin: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  admin = await app.staff('catalog-admin')
})
afterAll(() => app.close())

const idOf = { line: '', edition: '', license: '', plan: '', other: '' }
let count = 0

/** A line with an edition, a license and two plans of its own, of which one takes `zip4` away. */
beforeEach(async () => {
  count += 1
  const named = { key: `line-${count}`, description: 'Line' }
  const { call } = admin
  idOf.line = (await call(createProductLine, { body: { ...named, full_key: named.key, capabilities: ['verify'] } })).id
  idOf.edition = (await call(createEdition, { body: { ...named, product_line_id: idOf.line } })).id
  const license = { edition_id: idOf.edition, hosting_key: 'cloud', license_label: 'L', description: 'L' } as const
  idOf.license = (await call(createCatalogLicense, { body: license })).licenseId
  const words = { license_id: idOf.license, description: 'Plan', plan_nickname: 'Plan' }
  const plan = { ...words, lookups: 100, months: 1, price_in_cents: 500 }
  idOf.plan = (await call(createCatalogPlan, { body: { ...plan, tier: 'all' } })).id
  idOf.other = (await call(createCatalogPlan, { body: { ...plan, tier: 'less', removed_capabilities: ['zip4'] } })).id
})

const capabilitiesOfOwner = async (owner: TestCaller) =>
  (await (await app.again(owner)).call(listAccountSubscriptions)).map(({ capabilities }) => capabilities)
const setLine = (capabilities: string[]) =>
  admin.call(updateProductLine, { params: { id: idOf.line }, body: { capabilities } })
const propagateLine = (body: { dry_run?: boolean } = {}) =>
  admin.call(propagateProductLine, { params: { id: idOf.line }, body })
const auditedOf = async (subject: string) =>
  (await app.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).filter(({ action }) =>
    action.endsWith('.propagated'),
  )

describe('rule I157: what a subscription can do', () => {
  test('is what the catalog said when it was sold, until its next term', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { planId: idOf.plan, expiresAt: daysFrom(app.clock.now(), 5) })
    await setLine(['geocode-rooftop'])
    await admin.call(updateCatalogPlan, { params: { id: idOf.plan }, body: { added_capabilities: ['batch'] } })
    expect(await capabilitiesOfOwner(owner)).toEqual([['verify']])
    const [booked] = (await gatewayBooks(app.foundation).findAccount(owner.accountId)).subscriptions
    expect(booked?.capabilities).toEqual(['verify'])

    const startsAt = daysFrom(app.clock.now(), 5)
    await newSubscription(app, owner, { planId: idOf.plan, startsAt, expiresAt: daysFrom(startsAt, 30) })
    expect(await capabilitiesOfOwner(owner)).toEqual([['batch', 'geocode-rooftop'], ['verify']])
  })

  test('rule I17: is reckoned by the database as by the function, for 1,000 random plans', async () => {
    const some = (random: Random) => ['a', 'B', 'ab', 'c-d'].filter(() => oneOf(random, [true, false]))
    const [plan] = await app.db.select().from(plans).where(eq(plans.id, idOf.plan))
    const made = worlds('capabilities', (random, at) => ({
      ...{ id: `random-${at}`, key: `random-${at}`, capabilities: some(random) },
      ...{ own: some(random), removedCapabilities: some(random) },
    }))
    const line = { ...(await app.db.select().from(productLines).where(eq(productLines.id, idOf.line)))[0] }
    const edition = { ...(await app.db.select().from(editions).where(eq(editions.id, idOf.edition)))[0] }
    const license = { ...(await app.db.select().from(licenses).where(eq(licenses.id, idOf.license)))[0] }
    type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']
    await app.db.insert(productLines).values(made.map((one) => ({ ...line, ...one }) as Row<typeof productLines>))
    await app.db
      .insert(editions)
      .values(
        made.map(
          ({ id, key, own }) => ({ ...edition, id, key, lineId: id, capabilities: own }) as Row<typeof editions>,
        ),
      )
    await app.db
      .insert(licenses)
      .values(made.map(({ id, key }) => ({ ...license, id, key, editionId: id }) as Row<typeof licenses>))
    await app.db
      .insert(plans)
      .values(
        made.map(
          ({ id, removedCapabilities }) => ({ ...plan, id, licenceId: id, removedCapabilities }) as Row<typeof plans>,
        ),
      )
    const found = await app.db
      .select({ id: plans.id, capabilities: sql<string[]>`capabilities_of_plan(${plans.id})` })
      .from(plans)
      .where(like(plans.id, 'random-%'))
    const inSql = new Map(found.map(({ id, capabilities }) => [id, capabilities]))
    const every = (await findPlansOfStaff(app.db)).filter(({ plan: { id } }) => inSql.has(id))
    expect(every).toHaveLength(1_000)
    const apart = every.filter(
      ({ plan: own, license: of, edition: its, line: whole }) =>
        String(inSql.get(own.id)) !== String(capabilitiesOf(whole, its, of, own)),
    )
    expect(apart).toEqual([])
    expect(new Set(found.map(({ capabilities }) => String(capabilities))).size).toBeGreaterThan(10)
  })
})

describe('rule I158: capabilities that staff propagate', () => {
  test('reach the subscriptions that run or begin later, and take nothing away', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { planId: idOf.plan })
    const ahead = { startsAt: daysFrom(app.clock.now(), 20), expiresAt: daysFrom(app.clock.now(), 50) }
    await newSubscription(app, owner, { planId: idOf.other, ...ahead })
    const second = await app.account()
    await newSubscription(app, second, { planId: idOf.plan })
    const over = await app.account()
    await newSubscription(app, over, { planId: idOf.plan, expiresAt: app.clock.now() })
    await newSubscription(app, over, { planId: idOf.plan, terminatedAt: app.clock.now() })
    const apart = await app.account()
    await newSubscription(app, apart)

    await setLine(['batch', 'zip4'])
    const { mark } = await gatewayBooks(app.foundation).changesSince(undefined)
    const result = await propagateLine()
    expect(result).toEqual({
      dry_run: false,
      subscriptions: 3,
      accounts: 2,
      gained: [
        { capability: 'batch', subscriptions: 3 },
        { capability: 'zip4', subscriptions: 2 },
      ],
      kept: [{ capability: 'verify', subscriptions: 3 }],
    })
    expect(await capabilitiesOfOwner(owner)).toEqual([
      ['batch', 'verify'],
      ['batch', 'verify', 'zip4'],
    ])
    expect(await capabilitiesOfOwner(second)).toEqual([['batch', 'verify', 'zip4']])
    expect(await capabilitiesOfOwner(over)).toEqual([['verify'], ['verify']])
    expect(await capabilitiesOfOwner(apart)).toEqual([['verify', 'zip4']])
    const { accounts } = await gatewayBooks(app.foundation).changesSince(mark)
    expect([...new Set(accounts)].toSorted()).toEqual([owner.accountId, second.accountId].toSorted())
  })

  test('are added once: again there is nothing to do, and one line in the audit log', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { planId: idOf.plan })
    await setLine(['verify', 'batch'])
    await propagateLine()
    expect(await propagateLine()).toMatchObject({ subscriptions: 0, accounts: 0, gained: [] })
    expect(await auditedOf(idOf.line)).toMatchObject([
      {
        action: 'product-line.propagated',
        actorId: admin.userId,
        accountId: null,
        fields: { subscriptions: 1, gained: ['batch'] },
      },
    ])
  })

  test('are only counted by a dry run', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { planId: idOf.plan })
    await setLine(['batch'])
    const { mark } = await gatewayBooks(app.foundation).changesSince(undefined)
    const dry = await propagateLine({ dry_run: true })
    expect(dry).toEqual({
      dry_run: true,
      subscriptions: 1,
      accounts: 1,
      gained: [{ capability: 'batch', subscriptions: 1 }],
      kept: [{ capability: 'verify', subscriptions: 1 }],
    })
    expect(await capabilitiesOfOwner(owner)).toEqual([['verify']])
    expect(await auditedOf(idOf.line)).toEqual([])
    expect((await gatewayBooks(app.foundation).changesSince(mark)).accounts).toEqual([])
    expect(await propagateLine()).toEqual({ ...dry, dry_run: false })
  })

  test('are those of an edition, or of a license, alone', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { planId: idOf.plan })
    const elsewhere = await app.account()
    await newSubscription(app, elsewhere)
    await admin.call(updateEdition, { params: { id: idOf.edition }, body: { capabilities: ['batch'] } })
    const ofEdition = { params: { id: idOf.edition }, body: {} }
    expect(await admin.call(propagateEdition, ofEdition)).toMatchObject({ subscriptions: 1, accounts: 1 })
    await admin.call(updateCatalogLicense, { params: { id: idOf.license }, body: { capabilities: ['history'] } })
    const ofLicense = { params: { id: idOf.license }, body: {} }
    expect(await admin.call(propagateCatalogLicense, ofLicense)).toMatchObject({
      gained: [{ capability: 'history', subscriptions: 1 }],
    })
    expect(await capabilitiesOfOwner(owner)).toEqual([['batch', 'history', 'verify']])
    expect(await capabilitiesOfOwner(elsewhere)).toEqual([['verify', 'zip4']])
    expect(await auditedOf(idOf.license)).toMatchObject([{ action: 'catalog-license.propagated' }])
  })

  test('are those of an entry of the catalog, and of one that nobody bought there are none', async () => {
    const [params, body] = [{ id: 'of-next-year' }, {}]
    const missing = refused(404, 'subscription-context:entry-not-found')
    for (const call of [propagateProductLine, propagateEdition, propagateCatalogLicense])
      await expect(admin.call(call, { params, body })).rejects.toEqual(missing)
    expect(await propagateLine()).toEqual({ dry_run: false, subscriptions: 0, accounts: 0, gained: [], kept: [] })
  })
})
