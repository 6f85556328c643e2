export { type ApiClientOptions, createApiClient, createArrivedReader, type ReadArrived } from './api-client.ts'
export type { ArgumentListOf, ArgumentsOf, CallApi } from './call-api.ts'
export {
  fieldErrorsOf,
  isProductError,
  messageOf,
  type ProductError,
  type ProductErrorEntry,
  productError,
} from './product-error.ts'
export type { Mismatch, Received } from './received.ts'
