import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { CATALOG_ADMIN, CATALOG_READERS } from '../staff.ts'
import { CatalogLicense, CatalogPlan, Edition, ProductLine } from './admin-catalog-entries.ts'

const LIST = { service: 'subscriptions', method: 'GET', requires: CATALOG_READERS } as const
const CREATE = { service: 'subscriptions', method: 'PUT', requires: CATALOG_ADMIN } as const
const CHANGE = {
  service: 'subscriptions',
  method: 'POST',
  requires: CATALOG_ADMIN,
  params: NamedPath,
  errors: ['subscription-context:entry-not-found'],
} as const

export const listProductLines = call({ ...LIST, path: '/admin/lines', response: z.array(ProductLine) })
export const createProductLine = call({ ...CREATE, path: '/admin/lines', response: ProductLine })
export const updateProductLine = call({ ...CHANGE, path: '/admin/lines/:id', response: ProductLine })
export const propagateProductLine = call({ ...CHANGE, path: '/admin/lines/:id/propagate' })

export const listEditions = call({ ...LIST, path: '/admin/editions', response: z.array(Edition) })
export const createEdition = call({ ...CREATE, path: '/admin/editions', response: Edition })
export const updateEdition = call({ ...CHANGE, path: '/admin/editions/:id', response: Edition })
export const propagateEdition = call({ ...CHANGE, path: '/admin/editions/:id/propagate' })

export const listCatalogLicenses = call({ ...LIST, path: '/admin/licenses', response: z.array(CatalogLicense) })
export const createCatalogLicense = call({ ...CREATE, path: '/admin/licenses', response: CatalogLicense })
export const updateCatalogLicense = call({ ...CHANGE, path: '/admin/licenses/:id', response: CatalogLicense })
export const propagateCatalogLicense = call({ ...CHANGE, path: '/admin/licenses/:id/propagate' })

export const listCatalogPlans = call({ ...LIST, path: '/admin/plans', response: z.array(CatalogPlan) })
export const createCatalogPlan = call({ ...CREATE, path: '/admin/plans', response: CatalogPlan })
export const updateCatalogPlan = call({ ...CHANGE, path: '/admin/plans/:id', response: CatalogPlan })
export const deprecateCatalogPlan = call({ ...CHANGE, path: '/admin/plans/:id/deprecate' })

export const listCapabilities = call({ ...LIST, path: '/admin/capabilities', response: z.array(z.string()) })
