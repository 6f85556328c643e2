import { checkSampleAddress } from '@portal/contracts/security/sample-lookup'
import { findInSample, readUsAddress } from '@portal/foundation/sample-lookups'
import { handle } from '../../kernel/handle.ts'

/** Read and written as the gateway does it, for whoever has no key yet (rule A10); nothing is kept of it, and nothing counted. */
export const checkSampleAddressHandler = handle(checkSampleAddress, async ({ query }) => {
  const address = readUsAddress(query.street)
  const found = address && findInSample(address)
  return {
    address: address ?? null,
    place: found ? { latitude: found.latitude, longitude: found.longitude } : null,
  }
})
