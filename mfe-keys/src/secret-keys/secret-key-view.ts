import { type KeyState, keyState } from '@portal/contracts/security/secret-keys'
import { masked } from '@portal/design-system/masked'
import { listOf, type Raw, textOf, timeOf } from '@portal/remote-kit/raw-values'

/** A secret key as the screens use it. Every text may be empty, because an answer that breaks its contract is used as it is. */
export interface SecretKeyView {
  id: string
  token: string
  label: string
  description: string
  /** `undefined` when the answer does not say. */
  state: KeyState | undefined
  isPausedWithAccount: boolean
  created: string
  createdBy: string
  deleted: string
  recoverableUntil: string
  /** Empty for never, `undefined` when the answer does not say. */
  lastUsed: string | undefined
  lastUsedFrom: string
}

/** Reads the answer to `listSecretKeys`. Throws when it is no list at all. */
export function secretKeyViews(answer: unknown): SecretKeyView[] {
  return listOf(answer, 'keys').map(secretKeyView)
}

export function secretKeyView(raw: Raw): SecretKeyView {
  const recoverableUntil = timeOf(raw.recovery_deadline)
  return {
    id: textOf(raw.key_id),
    token: textOf(raw.token),
    label: textOf(raw.label),
    description: textOf(raw.description),
    state: stateOf(raw.paused, recoverableUntil),
    isPausedWithAccount: raw.by_account_deactivation === true,
    created: timeOf(raw.created),
    createdBy: textOf(raw.created_by),
    deleted: timeOf(raw.deactivated),
    recoverableUntil,
    lastUsed: typeof raw.last_used === 'string' ? timeOf(raw.last_used) : undefined,
    lastUsedFrom: textOf(raw.last_used_from),
  }
}

/** What a sentence calls the key. */
export function nameOf({ label, id }: Pick<SecretKeyView, 'label' | 'id'>): string {
  return label || masked(id) || '—'
}

function stateOf(paused: unknown, recovery_deadline: string) {
  if (!recovery_deadline && typeof paused !== 'boolean') return undefined
  return keyState({ paused: paused === true, recovery_deadline })
}
