export { AddressFields } from './address-fields.tsx'
export { useAddressForm, useFormOfAddress } from './use-address-form.ts'
