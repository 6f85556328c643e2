import { masked } from '@portal/design-system/masked'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { KEYS_PATH } from '../paths.ts'

/** What a sentence calls the key. */
export function nameOf({ label, key_id = '' }: Pick<SecretKey, 'label' | 'key_id'>): string {
  return label || masked(key_id) || '—'
}

export function pathOfKey(key_id: string): string {
  return `${KEYS_PATH}/${encodeURIComponent(key_id)}`
}
