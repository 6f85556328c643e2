import { masked } from '@portal/design-system/masked'
import type { SecretKey } from '@portal/remote-kit/secret-keys'

/** What a key of either kind has, as the screens get it. */
export type ApiKey = Pick<
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
  | 'stops_at'
  | 'replaced_by'
  | 'used_last_hour'
  | 'status'
>

/** What a sentence calls the key. */
export function nameOf({ label, key_id = '' }: Pick<ApiKey, 'label' | 'key_id'>): string {
  return label || masked(key_id) || '—'
}
