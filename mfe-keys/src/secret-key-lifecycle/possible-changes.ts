import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import type { KeyChange } from './use-change-secret-keys.ts'

/** Whether a key in its state can be changed so; one that is paused with its account waits for the account (decision D3). */
export function canBe(change: KeyChange, { id, state, isPausedWithAccount }: SecretKeyView): boolean {
  if (!id) return false
  switch (change) {
    case 'pause':
      return state === 'active'
    case 'activate':
      return state === 'paused' && !isPausedWithAccount
    case 'delete':
      return state !== 'pending'
    case 'recover':
      return state === 'pending'
  }
}
