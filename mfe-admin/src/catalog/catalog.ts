import {
  listCapabilities,
  listCatalogLicenses,
  listCatalogPlans,
  listEditions,
  listProductLines,
} from '@portal/contracts/subscriptions/admin-catalog'
import type {
  Edition as CatalogEdition,
  CatalogLicense,
  CatalogPlan,
  ProductLine,
} from '@portal/contracts/subscriptions/admin-catalog-entries'
import type { Received } from '@portal/platform/api'
import type { CatalogTab } from '../paths.ts'

export type Line = Received<ProductLine>
export type Edition = Received<CatalogEdition>
export type License = Received<CatalogLicense>
export type Plan = Received<CatalogPlan>

/** Everything that the provider sells. */
export interface Catalog {
  lines: readonly Line[]
  editions: readonly Edition[]
  licenses: readonly License[]
  plans: readonly Plan[]
}

/** Reads that a change of the catalog outdates. */
export const READS = [listCatalogPlans, listCatalogLicenses, listEditions, listProductLines, listCapabilities]

/** Returns a plan with what it is made of; what the catalog does not have is undefined. */
export function originOf({ lines, editions, licenses }: Catalog, licenseId: string | undefined) {
  const license = licenses.find((one) => one.licenseId === licenseId)
  const edition = editions.find(({ id }) => id === license?.edition_id)
  return { license, edition, line: lines.find(({ id }) => id === edition?.product_line_id) }
}

export function nameOfPlan({ plan_nickname, id }: Plan): string {
  return plan_nickname || id || '—'
}

export function nameOfLicense(license: License | undefined): string {
  return license?.licenseLabel || license?.licenseId || '—'
}

/** Editions are called by a word such as “Plus”: alone, it does not say of what. */
export function nameOfEdition(edition: Edition | undefined): string {
  return edition?.key || '—'
}

export function nameOfLine(line: Line | undefined): string {
  return line?.description || line?.key || '—'
}

/** Returns the name of the plan with an id; the id itself where there is none. */
export function nameOfPlanId({ plans }: Catalog, id: string): string {
  const plan = plans.find((one) => one.id === id)
  return plan ? nameOfPlan(plan) : id
}

/** Entry above the plans: a product line, an edition or a license. */
export type EntryTab = Exclude<CatalogTab, 'plans'>

export const NOUNS: Readonly<Record<CatalogTab, string>> = {
  plans: 'plan',
  licenses: 'license',
  editions: 'edition',
  lines: 'product line',
}
