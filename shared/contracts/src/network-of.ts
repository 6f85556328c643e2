/**
 * Returns the network that an address counts for. One household has a whole /64 of IPv6, whose zeros may be written or left out:
 * `2001:db8:0:7::/64`, and again the same for that. An IPv4 address is one of its own, also where it comes dressed as one of IPv6.
 * `isIPv6` tells such addresses from other texts.
 */
export function networkOf(address: string, isIPv6: (text: string) => boolean): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/\/64$/, '')
  if (!plain.includes(':') || plain.startsWith('::') || !isIPv6(plain)) return plain

  const [left = [], right = []] = plain.split('::').map((half) => half.split(':'))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
