import { type KeyGroup, type KeyStatus, keyGroup } from '@portal/contracts/security/key-status'
import { type KeyState, keyState, type SecretKey as WholeSecretKey } from '@portal/contracts/security/secret-key-list'
import { DateText } from '@portal/design-system/date'
import type { Tone } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'

/* How a secret key is read and drawn, for a customer as for staff. */

/** A secret key as the screens get it. */
export type SecretKey = Received<WholeSecretKey>

/** Facts that a secret key and a website key have alike. */
export type KeyOfEitherKind = Pick<
  SecretKey,
  | 'key_id'
  | 'label'
  | 'description'
  | 'paused'
  | 'by_account_deactivation'
  | 'created'
  | 'created_by'
  | 'deactivated'
  | 'recovery_deadline'
  | 'last_used'
  | 'last_used_from'
  | 'status'
>

/** `undefined` when the answer does not say. */
export function stateOf({
  paused,
  recovery_deadline,
}: Pick<SecretKey, 'paused' | 'recovery_deadline'>): KeyState | undefined {
  if (!recovery_deadline && paused === undefined) return undefined
  return keyState({ paused: paused === true, recovery_deadline })
}

export type WithStatus = Pick<SecretKey, 'paused' | 'recovery_deadline' | 'by_account_deactivation' | 'status'>

const STANDSTILL: readonly KeyStatus[] = ['deleted', 'account-deactivated', 'paused']

/**
 * The status of rule D83 as the server tells it. What this browser has just changed of the key, and the list does not say yet, comes
 * first; `undefined` when the answer does not say.
 */
export function statusOf(key: WithStatus): KeyStatus | undefined {
  const state = stateOf(key)
  if (state === 'pending') return 'deleted'
  if (state === 'paused') return key.by_account_deactivation ? 'account-deactivated' : 'paused'
  return state && key.status && !STANDSTILL.includes(key.status) ? key.status : state
}

/** The group that a list counts a key in and filters it by; `undefined` when the answer does not say. */
export function groupOf(key: WithStatus): KeyGroup | undefined {
  const status = statusOf(key)
  return status && keyGroup(status)
}

export const KEY_STATUS_TONES: Readonly<Record<KeyStatus, Tone>> = {
  active: 'active',
  paused: 'paused',
  deleted: 'attention',
  'account-deactivated': 'stopped',
  'host-missing': 'stopped',
  'token-exchange': 'stopped',
  'license-ended': 'stopped',
  'limit-reached': 'stopped',
}

export const CREATED_COLUMN: Column<Pick<SecretKey, 'created' | 'created_by'>> = {
  id: 'created',
  header: 'Created',
  isNarrow: true,
  isHiddenOnMedium: true,
  cell: ({ created, created_by }) => (
    <CellLines detail={created_by && `by ${created_by}`}>
      <DateText value={created} />
    </CellLines>
  ),
}
