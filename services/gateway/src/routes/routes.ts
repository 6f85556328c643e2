import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { ADDRESS_LIST } from '../address-list.ts'
import type { Product } from '../products.ts'
import { readQuery } from '../query.ts'
import { clientRouteOf } from './client-routes.ts'
import type { Route } from './route.ts'

/** Client libraries send batches to these only. */
const BATCHED: ReadonlySet<string> = new Set<Product['path']>(['/street-address', '/rooftop-geocoding'])

const PRODUCTS = new Map<string, Product>([...GATEWAY_PRODUCTS, ADDRESS_LIST].map((product) => [product.path, product]))

/** Returns the route of an address: a product's own path, or one that the field's client libraries use; `undefined` if there is none. */
export function findRoute(path: string, search: string): Route | undefined {
  const product = PRODUCTS.get(path)
  if (!product) return clientRouteOf(path, search)
  return { name: path, product, query: readQuery(search), takesBatches: BATCHED.has(path) }
}
