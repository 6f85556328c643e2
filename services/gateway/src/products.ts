import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import type { LOOKUPS } from '@portal/foundation/sample-lookups'
import { ADDRESS_LIST } from './address-list.ts'

export type LookupProduct = GatewayProduct & { path: keyof typeof LOOKUPS }
export type Product = LookupProduct | typeof ADDRESS_LIST

/** All products, by path. */
export const PRODUCTS = new Map<string, Product>(
  [...GATEWAY_PRODUCTS, ADDRESS_LIST].map((product) => [product.path, product]),
)
