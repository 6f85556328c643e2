import { createHash } from 'node:crypto'
import type { Visitor } from '@portal/contracts/platform'

/** By what a canary's share knows people again: their account, or the browser of somebody who is signed out. */
export function shareKeyOf(visitor: Visitor | null, browser: string | undefined): string | undefined {
  if (visitor?.account) return `account ${visitor.account.id}`
  if (visitor) return `person ${visitor.user.id}`
  return browser && `browser ${browser}`
}

/**
 * Whether this account is among the share of a canary (rule P4): the same ones in every process and after every restart, all of
 * them still when the share grows, and others for the next canary.
 */
export function isInShare(
  { remote, id, percent }: { remote: string; id: string; percent: number },
  key: string,
): boolean {
  const hash = createHash('sha256').update(`${remote} ${id} ${key}`).digest()
  return hash.readUInt32BE(0) < (percent / 100) * 2 ** 32
}
