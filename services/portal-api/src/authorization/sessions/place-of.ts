import { BlockList, isIP, isIPv6 } from 'node:net'
import type { NETWORK_PLACES } from '@portal/contracts/authorization/sessions'
import { networkOf } from '@portal/foundation/http'

type Place = (typeof NETWORK_PLACES)[number]

const ownComputer = new BlockList()
ownComputer.addSubnet('127.0.0.0', 8)
ownComputer.addAddress('::1', 'ipv6')

/** RFC 1918, 6598, 3927, 4193 and 4291. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns the location that an address itself reveals, relative to `asking`, the address of the viewer. Makes no
 * outside request.
 */
export function placeOf(address: string, asking: string): Place | null {
  const [there, here] = [plain(address), plain(asking)]
  if (!isIP(there)) return null
  const family = isIPv6(there) ? 'ipv6' : 'ipv4'
  if (ownComputer.check(there, family)) return 'this-computer'
  if (networkOf(there) === networkOf(here)) return 'this-network'
  return privateNetworks.check(there, family) ? 'private-network' : 'other-network'
}

/** An IPv4 address in disguise is one. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
