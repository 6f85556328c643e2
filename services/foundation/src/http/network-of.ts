import { isIPv6 } from 'node:net'
import { networkOf as networkOfAddress } from '@portal/contracts/network-of'

/** Returns the network that an address counts for: a /64 of IPv6, an IPv4 address by itself. */
export function networkOf(address: string): string {
  return networkOfAddress(address, isIPv6)
}
