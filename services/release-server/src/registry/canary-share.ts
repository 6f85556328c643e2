import { createHash } from 'node:crypto'
import type { Visitor } from '@portal/contracts/platform'

/**
 * Returns the key by which a canary's share recognizes people: their account, or the browser of a logged-out person.
 */
export function shareKeyOf(visitor: Visitor | null, browser: string | undefined): string | undefined {
  if (visitor?.account) return `account ${visitor.account.id}`
  if (visitor) return `person ${visitor.user.id}`
  return browser && `browser ${browser}`
}

/**
 * Returns whether this account is in the share of a canary (rule P4): the same accounts in every process and after
 * every restart, a superset when the share grows, and others for the next canary.
 */
export function isInShare(
  { remote, id, percent }: { remote: string; id: string; percent: number },
  key: string,
): boolean {
  const hash = createHash('sha256').update(`${remote} ${id} ${key}`).digest()
  return hash.readUInt32BE(0) < (percent / 100) * 2 ** 32
}
