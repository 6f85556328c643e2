import { isIPv6 } from 'node:net'

/** One household has a whole /64 of IPv6, whose zeros may be written or left out. An IPv4 address in disguise is one of its own. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::') || !isIPv6(address)) return address

  const [left = [], right = []] = address.split('::').map((half) => half.split(':'))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group || '0', 16)).join(':')
}
