import { checkSampleAddress } from '@portal/contracts/security/sample-lookup'
import { findInSample, readUsAddress } from '@portal/foundation/sample-lookups'
import { handle } from '../../kernel/handle.ts'

/**
 * Looks up a sample address the way the gateway does, for visitors without a key (rule A10). Nothing is stored or
 * counted.
 */
export const checkSampleAddressHandler = handle(checkSampleAddress, async ({ query }) => {
  const address = readUsAddress(query.street)
  const found = address && findInSample(address)
  return {
    address: address ?? null,
    place: found ? { latitude: found.latitude, longitude: found.longitude } : null,
  }
})
