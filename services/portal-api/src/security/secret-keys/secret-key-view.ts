import { isPaused } from '@portal/contracts/security/key-times'
import type { SecretKey } from '@portal/contracts/security/secret-key-list'
import type { Deactivation } from '@portal/contracts/security/secret-keys'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { cursorOf } from '../key-lists/list-cursor.ts'
import type { FoundSecretKey } from './secret-keys.sql.ts'

/** A key as it travels (account.md §3), with its token masked unless `token` gives it whole. */
export function secretKeyView(
  { key, createdBy }: Omit<FoundSecretKey, 'limit'>,
  now: Date,
  token = key.maskedToken,
): SecretKey {
  return {
    key_id: key.id,
    token,
    label: key.label,
    description: key.description,
    paused: isPaused(key, now),
    created: key.createdAt.toISOString(),
    created_by: createdBy ?? '',
    deactivated: timeOrEmpty(key.deletedAt),
    by_account_deactivation: key.byAccountDeactivation,
    recovery_deadline: timeOrEmpty(key.recoveryDeadline),
    last_used: timeOrEmpty(key.lastUsedAt),
    last_used_from: key.lastUsedFrom ?? '',
    stops_at: timeOrEmpty(key.stopsAt),
    replaced_by: key.replacedBy ?? '',
    licenses: key.licenceIds,
    cursor: cursorOf(key),
  }
}

/** Since when a key stands still, and until when it can be recovered if it was deleted (rule D2). */
export function deactivationView(since: Date, recoveryDeadline: Date | null): Deactivation {
  return { deactivated: since.toISOString(), recovery_deadline: timeOrEmpty(recoveryDeadline) }
}
