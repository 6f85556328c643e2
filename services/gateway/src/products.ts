import type { GatewayProduct } from '@portal/contracts/gateway'
import type { LOOKUPS } from '@portal/foundation/sample-lookups'
import type { ADDRESS_LIST } from './address-list.ts'

export type LookupProduct = GatewayProduct & { path: keyof typeof LOOKUPS }
export type Product = LookupProduct | typeof ADDRESS_LIST
