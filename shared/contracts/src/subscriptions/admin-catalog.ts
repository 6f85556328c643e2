import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { CATALOG_ADMIN, CATALOG_READERS } from '../staff.ts'
import {
  CapabilityPropagation,
  CatalogLicense,
  CatalogLicenseChange,
  CatalogPlan,
  CatalogPlanChange,
  CatalogPlanDeprecation,
  CatalogPlanResumption,
  Edition,
  EditionChange,
  NewCatalogLicense,
  NewCatalogPlan,
  NewEdition,
  NewProductLine,
  PlanSubscribers,
  ProductLine,
  ProductLineChange,
  SampleCatalogLoad,
  SampleCatalogResult,
} from './admin-catalog-entries.ts'

const LIST = { service: 'subscriptions', method: 'GET', requires: CATALOG_READERS } as const
const CREATE = { service: 'subscriptions', method: 'PUT', requires: CATALOG_ADMIN } as const
const CHANGE = {
  service: 'subscriptions',
  method: 'POST',
  requires: CATALOG_ADMIN,
  params: NamedPath,
  errors: ['subscription-context:entry-not-found'],
} as const

/** A change names the values that it was made from, as the price list names its version (rule G63). */
const UPDATE = { ...CHANGE, errors: [...CHANGE.errors, 'request:out-of-date'] } as const

/** Gives running subscriptions what the catalog has added since they were sold (rule I158). Idempotent. */
const PROPAGATE = { body: z.object({ dry_run: z.optional(z.boolean()) }), response: CapabilityPropagation } as const

export const listProductLines = call({ ...LIST, path: '/admin/lines', response: z.array(ProductLine) })
export const createProductLine = call({ ...CREATE, path: '/admin/lines', body: NewProductLine, response: ProductLine })
export const updateProductLine = call({
  ...UPDATE,
  path: '/admin/lines/:id',
  body: ProductLineChange,
  response: ProductLine,
})
export const propagateProductLine = call({ ...CHANGE, ...PROPAGATE, path: '/admin/lines/:id/propagate' })

export const listEditions = call({ ...LIST, path: '/admin/editions', response: z.array(Edition) })
export const createEdition = call({ ...CREATE, path: '/admin/editions', body: NewEdition, response: Edition })
export const updateEdition = call({ ...UPDATE, path: '/admin/editions/:id', body: EditionChange, response: Edition })
export const propagateEdition = call({ ...CHANGE, ...PROPAGATE, path: '/admin/editions/:id/propagate' })

export const listCatalogLicenses = call({ ...LIST, path: '/admin/licenses', response: z.array(CatalogLicense) })
export const createCatalogLicense = call({
  ...CREATE,
  path: '/admin/licenses',
  body: NewCatalogLicense,
  response: CatalogLicense,
})
export const updateCatalogLicense = call({
  ...UPDATE,
  path: '/admin/licenses/:id',
  body: CatalogLicenseChange,
  response: CatalogLicense,
})
export const propagateCatalogLicense = call({ ...CHANGE, ...PROPAGATE, path: '/admin/licenses/:id/propagate' })

export const listCatalogPlans = call({ ...LIST, path: '/admin/plans', response: z.array(CatalogPlan) })
export const createCatalogPlan = call({ ...CREATE, path: '/admin/plans', body: NewCatalogPlan, response: CatalogPlan })
export const updateCatalogPlan = call({
  ...UPDATE,
  path: '/admin/plans/:id',
  body: CatalogPlanChange,
  response: CatalogPlan,
})
/** Ends the sale of a plan, now or from a time on, and says what follows it from then on (rules I155, I156). Idempotent. */
export const deprecateCatalogPlan = call({
  ...CHANGE,
  path: '/admin/plans/:id/deprecate',
  body: CatalogPlanDeprecation,
  response: CatalogPlan,
})

/** Additive: takes back the end of a plan's sale, set or past (rule I159). Idempotent. */
export const resumePlanSale = call({
  ...UPDATE,
  path: '/admin/plans/:id/resume-sale',
  body: CatalogPlanResumption,
  response: CatalogPlan,
})

/** Additive (rule G65). */
export const countPlanSubscribers = call({
  ...LIST,
  path: '/admin/plans/:id/subscribers',
  params: NamedPath,
  response: PlanSubscribers,
  errors: ['subscription-context:entry-not-found'],
})

export const listCapabilities = call({ ...LIST, path: '/admin/capabilities', response: z.array(z.string()) })

/** Additive: fills an empty catalog with the sample (rule I160); refused where there is a product line already. */
export const loadSampleCatalog = call({
  service: 'subscriptions',
  method: 'POST',
  path: '/admin/catalog/sample',
  requires: CATALOG_ADMIN,
  body: SampleCatalogLoad,
  response: SampleCatalogResult,
  errors: ['request:out-of-date'],
})
