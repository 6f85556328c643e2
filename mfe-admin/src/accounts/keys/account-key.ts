import type { ResponseOf } from '@portal/contracts/call'
import type { listKeyLimitsOfAccount } from '@portal/contracts/security/admin-keys'
import { KEY_STATUS_LABELS, type KeyStatus } from '@portal/contracts/security/key-status'
import { masked } from '@portal/design-system/masked'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { replacementOf } from '@portal/remote-kit/replaced-key'
import { KEY_STATUS_TONES, type KeyOfEitherKind, type SecretKey, statusOf } from '@portal/remote-kit/secret-keys'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'

export type Limit = Received<ResponseOf<typeof listKeyLimitsOfAccount>>[number]

/** A key of either kind, as staff look at it. */
export type AccountKey = ({ kind: 'secret' } & SecretKey) | ({ kind: 'website' } & WebsiteKey)

export const KIND_WORDS = { secret: 'Secret key', website: 'Website key' } as const

/** Returns a key's name in a sentence. */
export function nameOf({ label, key_id = '' }: Pick<KeyOfEitherKind, 'label' | 'key_id'>): string {
  return label || masked(key_id) || '—'
}

/**
 * Truths about a key: its status, or that another key has taken its place. First those that stop the lookups of somebody
 * who did not mean it, then what the customer did, at the end deleted ones.
 */
const TRUTHS = [
  'account-deactivated',
  'license-ended',
  'limit-reached',
  'host-missing',
  'token-exchange',
  'replaced-stopped',
  'paused',
  'replaced',
  'active',
  'deleted',
] as const satisfies readonly (KeyStatus | 'replaced' | 'replaced-stopped')[]

/** The worst that is true of a key, what it does to lookups, and what ends it. */
export interface Truth {
  name: (typeof TRUTHS)[number]
  label: string
  tone: Tone
  meaning: string
  cure?: string
}

const WORDS: Readonly<Record<KeyStatus, Pick<Truth, 'meaning' | 'cure'>>> = {
  deleted: {
    meaning: 'Every lookup with it is refused.',
    cure: 'The customer can recover it until its deadline, on the Recoverable tab of their keys, and then activate it.',
  },
  'account-deactivated': {
    meaning: 'It is paused with the account: every lookup is refused.',
    cure: 'Activate the account again, and the key works as before.',
  },
  paused: {
    meaning: 'The customer paused it: every lookup is refused.',
    cure: 'The customer can activate it on its page. Staff cannot.',
  },
  'host-missing': {
    meaning: 'No page can use it, because it has no host names.',
    cure: 'The customer can add the host names of their pages.',
  },
  'token-exchange': {
    meaning: 'No page can use it as it is: it needs a token exchange.',
    cure: 'Waive the token exchange, if its pages should use it directly.',
  },
  'license-ended': {
    meaning: 'No license that it can use has an active subscription: every lookup is refused.',
    cure: 'The customer needs a plan, or support resumes a suspended license.',
  },
  'limit-reached': {
    meaning: 'Its own lookup limit is reached: every lookup is refused.',
    cure: 'The customer can raise the limit, or have it count from zero.',
  },
  active: { meaning: 'Its lookups are answered.' },
}

const REPLACED: Readonly<Record<'works' | 'stopped', Truth>> = {
  works: {
    name: 'replaced',
    label: 'Replaced',
    tone: 'attention',
    meaning: 'Another key has taken its place. Its lookups are answered until it stops.',
  },
  stopped: {
    name: 'replaced-stopped',
    label: 'Replaced',
    tone: 'stopped',
    meaning: 'Another key has taken its place: every lookup with this one is refused.',
    cure: 'The customer’s programs have to use the new key.',
  },
}

/** Returns the worst truth about a key, by the status that customers see (rules D17, D83). */
export function truthOf(key: KeyOfEitherKind & Pick<SecretKey, 'stops_at'>, now: Date): Truth | undefined {
  const replacement = replacementOf(key, now)
  if (replacement) return REPLACED[replacement]
  const status = statusOf(key)
  return status && { name: status, label: KEY_STATUS_LABELS[status], tone: KEY_STATUS_TONES[status], ...WORDS[status] }
}

/** Sorts keys, the most actionable first; those that are alike stay as they came. */
export function mostUrgentFirst<Key extends Parameters<typeof truthOf>[0]>(keys: readonly Key[], now: Date): Key[] {
  const placeOf = (key: Key) => TRUTHS.indexOf(truthOf(key, now)?.name ?? 'active')
  return keys.toSorted((one, other) => placeOf(one) - placeOf(other))
}
