export { AddressLines, WHY_ADDRESS } from './address-lines.tsx'
export { useBillingAddress } from './use-billing-address.ts'
