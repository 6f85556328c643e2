import { isIP } from 'node:net'
import { networkOf } from '../http/network-of.ts'

/**
 * Truncates an address for the audit log: the region but not the machine, because rows cannot be redacted later.
 * Returns `203.0.113.0/24`, or `2001:db8:7::/48` for IPv6.
 */
export function auditedNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(plain) !== 6) return ''
  if (plain.startsWith('::')) return `${plain}/128`

  const groups = networkOf(plain).split(':').slice(0, 3)
  return `${groups.join(':')}::/48`
}
