import { BlockList, isIP } from 'node:net'

/** Networks that untrusted addresses must not reach: this machine, private networks, and reserved ranges. */
const PRIVATE = new BlockList()
const RANGES: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // What machines of Azure ask for their own keys and settings.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, bits] of RANGES) PRIVATE.addSubnet(network, bits)

/** The one range of IPv6 that is routed; ways back into IPv4 lie within it too. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Returns whether a resolved IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address)
  return family === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** Host names of this machine or its network, however they resolve. */
const INSIDE = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|arpa|instance-data)$/

/** Returns whether a URL's host may be on the public internet, judging by its name. Accepts a trailing dot. */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/(?<!\.)\.+$/, '')
  return name.includes('.') && !INSIDE.test(name)
}
