import { masked } from '@portal/design-system/masked'
import type { KeyOfEitherKind, SecretKey } from '@portal/remote-kit/secret-keys'

/** A key of either kind as the screens get it; a secret key may have been replaced by another. */
export type ApiKey = KeyOfEitherKind & Pick<SecretKey, 'stops_at' | 'replaced_by' | 'used_last_hour'>

/** Returns a key's name in a sentence. */
export function nameOf({ label, key_id = '' }: Pick<ApiKey, 'label' | 'key_id'>): string {
  return label || masked(key_id) || '—'
}
