import { type KeyState, keyState, type SecretKey as WholeSecretKey } from '@portal/contracts/security/secret-keys'
import { DateText } from '@portal/design-system/date'
import type { Tone } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'

/* How a secret key is read and drawn, for a customer as for staff. */

/** A secret key as the screens get it. */
export type SecretKey = Received<WholeSecretKey>

/** `undefined` when the answer does not say. */
export function stateOf({
  paused,
  recovery_deadline,
}: Pick<SecretKey, 'paused' | 'recovery_deadline'>): KeyState | undefined {
  if (!recovery_deadline && paused === undefined) return undefined
  return keyState({ paused: paused === true, recovery_deadline })
}

export const KEY_STATES: Readonly<Record<KeyState, { tone: Tone; label: string }>> = {
  active: { tone: 'active', label: 'Active' },
  paused: { tone: 'paused', label: 'Paused' },
  pending: { tone: 'attention', label: 'Deleted' },
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
