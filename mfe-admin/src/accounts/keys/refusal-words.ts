import type { ResponseOf } from '@portal/contracts/call'
import type { listRefusalsOfAccount } from '@portal/contracts/security/admin-keys'
import type { RefusalRule } from '@portal/contracts/security/refusals'
import type { Received } from '@portal/platform/api'

export type Refusals = Received<ResponseOf<typeof listRefusalsOfAccount>>[number]

export interface Words {
  label: string
  cure: string
}

/** Rules by which a gateway refuses, and what ends it. */
export const REFUSAL_WORDS: Readonly<Record<RefusalRule, Words>> = {
  'key-deleted': {
    label: 'Key deleted',
    cure: 'A program still uses it. The customer recovers it or changes the program.',
  },
  'key-paused': {
    label: 'Key paused',
    cure: 'A program still uses it. The customer activates it or changes the program.',
  },
  'token-wrong': {
    label: 'Wrong token',
    cure: 'The key ID is right and the token is not: copied in part, or of another key.',
  },
  'token-exchange': { label: 'Token exchange', cure: 'Waive the token exchange, if its pages should use it directly.' },
  'no-page': { label: 'No page named', cure: 'A server or an app uses a website key. It needs a secret key.' },
  'not-a-web-page': {
    label: 'Not a web page',
    cure: 'The request comes from no web page, such as a file opened in a browser.',
  },
  'no-hosts': { label: 'No host names', cure: 'The customer adds the host names of their pages.' },
  'only-below-listed': {
    label: 'Only subdomains listed',
    cure: 'The wildcard covers hosts below, not the host itself. The customer adds it.',
  },
  'host-not-listed': { label: 'Host not listed', cure: 'The customer adds the host of the page to the key.' },
  'license-unknown': {
    label: 'License not recognized',
    cure: 'The request names a license that the account does not have.',
  },
  'license-not-granted': { label: 'No license', cure: 'No license that the key can use includes this product.' },
  'license-ended': {
    label: 'Subscription not active',
    cure: 'It ended, is used up or suspended. The Subscriptions tab says which.',
  },
  'limit-reached': {
    label: 'Limit of the key',
    cure: 'The customer raises the limit of the key, or has it count from zero.',
  },
  'batch-over-limit': { label: 'Batch too large', cure: 'Fewer lookups are left than the batch holds.' },
  'too-fast': {
    label: 'Too fast',
    cure: 'More requests a second than the plan allows. On the Subscriptions tab, Lift limit counts from zero.',
  },
  'fields-invalid': { label: 'Invalid fields', cure: 'The request lacks a field, or has one that is too long.' },
}

/** Refusals of one key together. */
export interface RefusedKey {
  key: string
  lookups: number
  /** The rule that refused most. */
  rule: RefusalRule
}

/** Fewer refused lookups a day than this are no concern: somebody tries a program out. */
const WORTH_A_ROW = 10

/** Returns the keys that staff should ask about: refused often, and not for requests that are wrong by themselves (rule G28). */
export function refusedKeys(refusals: readonly Refusals[]): RefusedKey[] {
  const keys = new Map<string, RefusedKey>()
  for (const { key, rule, lookups = 0 } of refusals) {
    if (!key || !rule || rule === 'fields-invalid') continue
    const known = keys.get(key)
    if (known) known.lookups += lookups
    else keys.set(key, { key, rule, lookups })
  }
  return [...keys.values()].filter(({ lookups }) => lookups >= WORTH_A_ROW)
}
