import {
  countPlanSubscribers,
  createCatalogLicense,
  createCatalogPlan,
  createEdition,
  createProductLine,
  deprecateCatalogPlan,
  listCapabilities,
  listCatalogLicenses,
  listCatalogPlans,
  listEditions,
  listProductLines,
  propagateCatalogLicense,
  propagateEdition,
  propagateProductLine,
  resumePlanSale,
  updateCatalogLicense,
  updateCatalogPlan,
  updateEdition,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import type {
  CapabilityPropagation,
  CatalogLicense,
  CatalogPlan,
  Edition,
  ProductLine,
} from '@portal/contracts/subscriptions/admin-catalog-entries'
import { fakeApi } from '@portal/test-kit'

/** A plan of US Core that is on sale: 5,000 lookups a month for $181. */
export function aCatalogPlan(said: Partial<CatalogPlan> = {}): CatalogPlan {
  return {
    id: 'us-core-cloud-5k-monthly',
    license_id: 'us-core-cloud',
    description: 'US Address Verification, 5,000 lookups a month',
    plan_nickname: 'US Core 5k',
    lookups: 5_000,
    lookup_units: 'lookups',
    next_plan_id: '',
    select_as_next: true,
    update_frequency: 'none',
    interval: 'Monthly',
    months: 1,
    days: 0,
    auto_renewable: true,
    capabilities: ['verify', 'zip4'],
    encoded_capabilities: 'verify,zip4',
    added_capabilities: [],
    removed_capabilities: [],
    tier: '5k',
    one_time_free_trial: false,
    free_trial: false,
    max_users: 2,
    rate_limit: 50,
    deprecated: false,
    deprecated_from: '',
    sold: false,
    price_in_cents: 18_100,
    visible: true,
    purchasable: true,
    enhanced_data_privacy: false,
    ongoing_free: false,
    ...said,
  }
}

const LINE: ProductLine = {
  id: 'us-core',
  key: 'us-core',
  full_key: 'us-address-verification',
  description: 'US Address Verification',
  tax_kind: 'saas',
  capabilities: ['verify'],
}
const EDITION: Edition = {
  id: 'us-core',
  key: 'us-core',
  description: 'Core',
  product_line_id: 'us-core',
  capabilities: ['zip4'],
}
const LICENSE: CatalogLicense = {
  licenseId: 'us-core-cloud',
  licenseName: 'us-core-cloud',
  licenseLabel: 'US Core',
  edition_id: 'us-core',
  hosting_key: 'cloud',
  region_key: '',
  region_label: '',
  description: 'US Core in the cloud',
  capabilities: [],
}

interface KnownCatalog {
  lines: ProductLine[]
  editions: Edition[]
  licenses: CatalogLicense[]
  plans: CatalogPlan[]
}

export const NO_PROPAGATION: CapabilityPropagation = {
  dry_run: true,
  subscriptions: 0,
  accounts: 0,
  gained: [],
  kept: [],
}

/** An API that has a catalog and changes it as the server does: one line, edition and license with these plans. */
export function fakeCatalog(...plans: CatalogPlan[]) {
  return keeping({ lines: [LINE], editions: [EDITION], licenses: [LICENSE], plans })
}

/** An API of a new installation. */
export function fakeEmptyCatalog() {
  return keeping({ lines: [], editions: [], licenses: [], plans: [] })
}

function keeping(known: KnownCatalog) {
  const fake = fakeApi()
  /** Capabilities follow from line, edition, license and plan together (rule I17). */
  const effective = (plan: CatalogPlan): CatalogPlan => {
    const license = known.licenses.find(({ licenseId }) => licenseId === plan.license_id)
    const edition = known.editions.find(({ id }) => id === license?.edition_id)
    const line = known.lines.find(({ id }) => id === edition?.product_line_id)
    const all = [line, edition, license].flatMap((one) => one?.capabilities ?? [])
    const capabilities = [...new Set([...all, ...plan.added_capabilities])]
      .filter((one) => !plan.removed_capabilities.includes(one))
      .toSorted()
    return { ...plan, capabilities, encoded_capabilities: capabilities.join(',') }
  }
  fake.on(listProductLines, () => known.lines)
  fake.on(listEditions, () => known.editions)
  fake.on(listCatalogLicenses, () => known.licenses)
  fake.on(listCatalogPlans, () => known.plans.map(effective))
  fake.on(listCapabilities, () => ['geocode-rooftop', 'verify', 'zip4'])
  fake.on(countPlanSubscribers, () => ({ subscriptions: 3, accounts: 2, chosen_to_follow: 1 }))
  for (const call of [propagateProductLine, propagateEdition, propagateCatalogLicense] as const)
    fake.on(call, ({ body }) => ({ ...NO_PROPAGATION, dry_run: body.dry_run ?? false }))

  fake.on(createProductLine, ({ body: { tax_kind = 'saas', capabilities = [], ...body } }) =>
    added(known.lines, { id: body.key, tax_kind, capabilities, ...body }),
  )
  fake.on(createEdition, ({ body: { capabilities = [], ...body } }) =>
    added(known.editions, { id: body.key, capabilities, ...body }),
  )
  fake.on(createCatalogLicense, ({ body }) => {
    const edition = known.editions.find(({ id }) => id === body.edition_id)
    const name = [edition?.key, body.region_key, body.hosting_key].filter(Boolean).join('-')
    const { license_label: licenseLabel, region_key = '', region_label = '', capabilities = [], ...rest } = body
    return added(known.licenses, {
      licenseId: name,
      licenseName: name,
      licenseLabel,
      region_key,
      region_label,
      capabilities,
      ...rest,
    })
  })
  fake.on(createCatalogPlan, ({ body }) =>
    effective(
      added(known.plans, aCatalogPlan({ ...body, id: `${body.license_id}-${body.tier}-monthly` } as CatalogPlan)),
    ),
  )
  fake.on(updateProductLine, ({ params, body: { before: _, ...body } }) => changed(known.lines, 'id', params.id, body))
  fake.on(updateEdition, ({ params, body: { before: _, ...body } }) => changed(known.editions, 'id', params.id, body))
  fake.on(updateCatalogLicense, ({ params, body: { before: _, license_label: licenseLabel, ...body } }) =>
    changed(known.licenses, 'licenseId', params.id, { ...body, ...(licenseLabel && { licenseLabel }) }),
  )
  fake.on(updateCatalogPlan, ({ params, body: { before: _, ...body } }) =>
    effective(changed(known.plans, 'id', params.id, body)),
  )
  fake.on(deprecateCatalogPlan, ({ params, body: { from, next_plan_id } }) =>
    changed(known.plans, 'id', params.id, {
      deprecated: from === undefined,
      deprecated_from: from ?? new Date().toISOString(),
      ...(next_plan_id !== undefined && { next_plan_id }),
    }),
  )
  fake.on(resumePlanSale, ({ params }) =>
    changed(known.plans, 'id', params.id, { deprecated: false, deprecated_from: '' }),
  )
  return {
    ...fake,
    known,
    /** Has somebody else change a plan, which the next read shows. */
    changePlan: (id: string, said: Partial<CatalogPlan>) => changed(known.plans, 'id', id, said),
  }
}

function added<Row>(rows: Row[], row: Row): Row {
  rows.push(row)
  return row
}

function changed<Row extends object>(rows: Row[], key: keyof Row, id: string, said: object): Row {
  const at = rows.findIndex((row) => row[key] === id)
  const row = { ...(rows[at] as Row), ...said }
  rows[at] = row
  return row
}
