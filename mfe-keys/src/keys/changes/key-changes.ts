import type { IconName } from '@portal/design-system/icon'
import { stateOf } from '@portal/remote-kit/secret-keys'
import type { ApiKey } from '../key.ts'

/** Reversible changes of a key (rule D1). */
export type KeyChange = 'pause' | 'activate' | 'recover' | 'delete'

interface ChangeStatement {
  label: string
  icon: IconName
  opposite: KeyChange
  /** Returns whether the change applies to a key's current state. */
  suits: (key: ApiKey) => boolean
}

export const KEY_CHANGES: Readonly<Record<KeyChange, ChangeStatement>> = {
  pause: { label: 'Pause', icon: 'pause', opposite: 'activate', suits: (key) => stateOf(key) === 'active' },
  activate: {
    label: 'Activate',
    icon: 'play',
    opposite: 'pause',
    // One that is paused with its account waits for the account (rule D3).
    suits: (key) => stateOf(key) === 'paused' && key.by_account_deactivation !== true,
  },
  recover: { label: 'Recover', icon: 'restore', opposite: 'delete', suits: (key) => stateOf(key) === 'pending' },
  delete: { label: 'Delete', icon: 'trash', opposite: 'recover', suits: (key) => stateOf(key) !== 'pending' },
}
