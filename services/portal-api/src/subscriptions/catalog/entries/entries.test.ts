import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  createCatalogLicense,
  createEdition,
  createProductLine,
  listCapabilities,
  listCatalogLicenses,
  listEditions,
  listProductLines,
  updateCatalogLicense,
  updateEdition,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import { audit } from '@portal/foundation/audit'
import { desc, eq } from 'drizzle-orm'
import { seedCatalog } from '../../../seed/seed-catalog.sql.ts'
import { catalogVersionOf } from '../../../subscriptions/index.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { refused, type TestCaller } from '../../../testing/test-caller.ts'

let app: TestApp
let admin: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  admin = await app.staff('catalog-admin')
})
afterAll(() => app.close())

const invalid = (fields: Record<string, string>) =>
  expect.objectContaining({ status: 400, problem: 'request:invalid', fields })

const LINE = { key: 'uk-verify', full_key: 'uk-verification', description: 'UK Address Verification' }
const EDITION = { key: 'uk-verify-plus', description: 'Plus', product_line_id: 'us-core' }
const LICENSE = {
  edition_id: 'us-core',
  hosting_key: 'local',
  license_label: 'US Core, local',
  description: 'Runs on your own servers',
} as const

const linesOf = async (subject: string) =>
  (await app.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(
    ({ action, actorId, fields }) => ({ action, actorId, ...(fields as object) }),
  )

describe('rule I150: the catalog that staff read', () => {
  test('has all lines, editions and licenses by their keys', async () => {
    const auditor = await app.staff('auditor')
    const lines = await auditor.call(listProductLines)
    expect(lines).toHaveLength(13)
    expect(lines.map(({ key }) => key)).toEqual(lines.map(({ key }) => key).toSorted())
    expect(lines.find(({ id }) => id === 'us-property-data')).toEqual({
      id: 'us-property-data',
      key: 'us-property-data',
      full_key: 'us-property-data',
      description: 'US Property Data',
      tax_kind: 'data',
      capabilities: ['property'],
    })
    const editions = await auditor.call(listEditions)
    expect(editions.find(({ id }) => id === 'us-property-data-financial')).toEqual({
      id: 'us-property-data-financial',
      key: 'us-property-data-financial',
      description: 'Financial',
      product_line_id: 'us-property-data',
      capabilities: ['property-financial'],
    })
    const licenses = await auditor.call(listCatalogLicenses)
    expect(licenses.find(({ licenseId }) => licenseId === 'us-master-address-list-ca-cloud')).toEqual({
      licenseId: 'us-master-address-list-ca-cloud',
      licenseName: 'us-master-address-list-ca-cloud',
      licenseLabel: 'US Master Address List, California',
      edition_id: 'us-master-address-list',
      hosting_key: 'cloud',
      region_key: 'ca',
      region_label: 'California',
      description: 'US Master Address List, California',
      capabilities: [],
    })
  })

  test('has the capabilities that products ask for, and those that staff added', async () => {
    const before = await admin.call(listCapabilities)
    expect(before).toContain('geocode-rooftop')
    await admin.call(updateEdition, { params: { id: 'us-standard' }, body: { capabilities: ['batch-requests'] } })
    expect(await admin.call(listCapabilities)).toEqual([...before, 'batch-requests'].toSorted())
    await admin.call(updateEdition, { params: { id: 'us-standard' }, body: { capabilities: [] } })
  })
})

describe('rule I151: an entry that staff create', () => {
  test('is a product line that is taxed as software unless they say data', async () => {
    const line = await admin.call(createProductLine, { body: { ...LINE, capabilities: ['verify', 'batch', 'verify'] } })
    expect(line).toEqual({ ...LINE, id: 'uk-verify', tax_kind: 'saas', capabilities: ['batch', 'verify'] })
    expect(await admin.call(listProductLines)).toContainEqual(line)
    const data = { key: 'uk-list', full_key: 'uk-list', description: 'UK List', tax_kind: 'data' } as const
    expect(await admin.call(createProductLine, { body: data })).toMatchObject({ tax_kind: 'data', capabilities: [] })
  })

  test('is an edition of a line, and a license that is named by edition, region and hosting', async () => {
    const edition = await admin.call(createEdition, { body: EDITION })
    expect(edition).toEqual({ ...EDITION, id: 'uk-verify-plus', capabilities: [] })
    const region = { region_key: 'ca', region_label: 'California' }
    const license = await admin.call(createCatalogLicense, { body: { ...LICENSE, ...region } })
    expect(license).toMatchObject({ licenseId: 'us-core-ca-local', licenseName: 'us-core-ca-local', ...region })
    expect(await admin.call(listCatalogLicenses)).toContainEqual(license)
    expect(await admin.call(createCatalogLicense, { body: LICENSE })).toMatchObject({ licenseId: 'us-core-local' })
  })

  test('is there once: the same again answers it and is not audited, another one of its name is refused', async () => {
    const body = { ...LINE, key: 'once', full_key: 'once' }
    const [first, again] = [
      await admin.call(createProductLine, { body }),
      await admin.call(createProductLine, { body }),
    ]
    expect(again).toEqual(first)
    expect(await linesOf('once')).toEqual([
      {
        action: 'product-line.created',
        actorId: admin.userId,
        changed: ['id', 'key', 'full_key', 'description', 'tax_kind', 'capabilities'],
        from: ['', '', '', '', '', ''],
        to: ['once', 'once', 'once', 'UK Address Verification', 'saas', ''],
      },
    ])
    const other = { ...body, description: 'Other' }
    await expect(admin.call(createProductLine, { body: other })).rejects.toEqual(
      invalid({ key: 'The catalog has once already' }),
    )
    await expect(admin.call(createProductLine, { body: { ...body, key: 'twice' } })).rejects.toEqual(
      invalid({ full_key: 'Another product line has this key' }),
    )
    await admin.call(createEdition, { body: { ...EDITION, key: 'once' } })
    await expect(
      admin.call(createEdition, { body: { ...EDITION, key: 'once', description: 'Other' } }),
    ).rejects.toEqual(invalid({ key: 'The catalog has once already' }))
    await expect(admin.call(createCatalogLicense, { body: { ...LICENSE, hosting_key: 'cloud' } })).rejects.toEqual(
      invalid({ hosting_key: 'The catalog has us-core-cloud already' }),
    )
  })

  test('of the same name at the same moment is one of the two', async () => {
    const wanted = ['One', 'Two'].map((description) =>
      admin.call(createProductLine, { body: { key: 'race', full_key: 'race', description } }),
    )
    const ends = await Promise.allSettled(wanted)
    expect(ends.map((end) => (end.status === 'fulfilled' ? 'created' : end.reason.problem)).toSorted()).toEqual([
      'created',
      'request:invalid',
    ])
  })

  test('has its parent in the catalog, and a region with both of its fields', async () => {
    await expect(admin.call(createEdition, { body: { ...EDITION, key: 'b', product_line_id: 'x' } })).rejects.toEqual(
      invalid({ product_line_id: 'The catalog has no such product line' }),
    )
    await expect(admin.call(createCatalogLicense, { body: { ...LICENSE, edition_id: 'x' } })).rejects.toEqual(
      invalid({ edition_id: 'The catalog has no such edition' }),
    )
    await expect(admin.call(createCatalogLicense, { body: { ...LICENSE, region_key: 'ca' } })).rejects.toEqual(
      invalid({ region_label: 'This field is required' }),
    )
    await expect(
      admin.call(createCatalogLicense, { body: { ...LICENSE, region_label: 'California' } }),
    ).rejects.toEqual(invalid({ region_key: 'This field is required' }))
  })

  test.each<[object, Record<string, string>]>([
    [{ key: 'Us Core' }, { key: 'Enter lower-case words joined by hyphens' }],
    [{ key: 'a'.repeat(61) }, { key: 'At most 60 characters' }],
    [{ description: ' ' }, { description: 'This field is required' }],
    [{ capabilities: ['no spaces'] }, { 'capabilities.0': 'Enter lower-case words joined by hyphens' }],
    [{ capabilities: Array(101).fill('verify') }, { capabilities: 'At most 100 capabilities' }],
    [{ tax_kind: 'none' }, { tax_kind: 'Choose saas or data' }],
  ])('has fields within their limits: not %j', async (wrong, fields) => {
    await expect(admin.call(createProductLine, { body: { ...LINE, key: 'limits', ...wrong } })).rejects.toEqual(
      invalid(fields),
    )
  })
})

describe('rule I151: an entry that staff change', () => {
  test('is audited with before and after, once, and everybody reads the new one', async () => {
    const params = { id: 'us-georeference-data' }
    const body = { description: 'US Places', tax_kind: 'saas' as const, capabilities: ['zip4', 'enrich-georeference'] }
    const version = await catalogVersionOf(app.db)
    const changed = await admin.call(updateProductLine, { params, body })
    expect(changed).toMatchObject({
      ...body,
      capabilities: ['enrich-georeference', 'zip4'],
      key: 'us-georeference-data',
    })
    const then = await catalogVersionOf(app.db)
    expect(then).toBeGreaterThan(version)
    expect(await admin.call(updateProductLine, { params, body })).toEqual(changed)
    expect(await catalogVersionOf(app.db)).toBe(then)
    expect(await linesOf('us-georeference-data')).toEqual([
      {
        action: 'product-line.changed',
        actorId: admin.userId,
        changed: ['description', 'tax_kind', 'capabilities'],
        from: ['US GeoReference Data', 'data', 'enrich-georeference'],
        to: ['US Places', 'saas', 'enrich-georeference, zip4'],
      },
    ])
  })

  test('keeps what a change leaves out', async () => {
    const edition = await admin.call(updateEdition, {
      params: { id: 'us-property-data-financial' },
      body: { description: 'Finance' },
    })
    expect(edition).toMatchObject({ description: 'Finance', capabilities: ['property-financial'] })
    const license = await admin.call(updateCatalogLicense, {
      params: { id: 'us-standard-cloud' },
      body: { capabilities: ['batch'] },
    })
    expect(license).toMatchObject({ licenseLabel: 'US Standard', description: 'US Standard', capabilities: ['batch'] })
    const [line] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(line).toMatchObject({
      action: 'catalog-license.changed',
      accountId: null,
      fields: { changed: ['capabilities'], from: [''], to: ['batch'] },
    })
  })

  test('is one of the catalog', async () => {
    const [params, body] = [{ id: 'of-next-year' }, { description: 'Other' }]
    const missing = refused(404, 'subscription-context:entry-not-found')
    await expect(admin.call(updateProductLine, { params, body })).rejects.toEqual(missing)
    await expect(admin.call(updateEdition, { params, body })).rejects.toEqual(missing)
    await expect(admin.call(updateCatalogLicense, { params, body })).rejects.toEqual(missing)
  })
})

describe('rule G63: an entry that somebody else changed', () => {
  const outdated = refused(412, 'request:out-of-date')

  test('is changed from the values that are there, and no others', async () => {
    const line = { params: { id: 'us-autocomplete-pro' } }
    const { description } = (await admin.call(listProductLines)).find(({ id }) => id === 'us-autocomplete-pro') ?? {}
    const mine = { description: 'Mine', before: { description } }
    await admin.call(updateProductLine, { ...line, body: { description: 'Theirs' } })
    await expect(admin.call(updateProductLine, { ...line, body: mine })).rejects.toEqual(outdated)
    const now = { ...mine, before: { description: 'Theirs', capabilities: undefined } }
    expect(await admin.call(updateProductLine, { ...line, body: now })).toMatchObject({ description: 'Mine' })
    expect(await admin.call(updateProductLine, { ...line, body: mine })).toMatchObject({ description: 'Mine' })
  })

  test('is an edition or a license in the same way, each field for itself', async () => {
    const edition = { params: { id: 'us-standard' } }
    const added = { capabilities: ['batch'], before: { capabilities: [] } }
    await admin.call(updateEdition, { ...edition, body: { description: 'Theirs' } })
    expect(await admin.call(updateEdition, { ...edition, body: added })).toMatchObject({ capabilities: ['batch'] })
    const other = { ...added, capabilities: ['history'] }
    await expect(admin.call(updateEdition, { ...edition, body: other })).rejects.toEqual(outdated)

    const license = { params: { id: 'us-standard-cloud' } }
    const label = { license_label: 'Mine', before: { license_label: 'Read long ago' } }
    await expect(admin.call(updateCatalogLicense, { ...license, body: label })).rejects.toEqual(outdated)
    const known = { license_label: 'Mine', before: { license_label: 'US Standard' } }
    expect(await admin.call(updateCatalogLicense, { ...license, body: known })).toMatchObject({ licenseLabel: 'Mine' })
  })
})
