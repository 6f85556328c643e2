export { AddressFields } from './address-fields.tsx'
export { useAddressForm } from './use-address-form.ts'
