import { type KeyState, keyState } from '@portal/contracts/security/secret-keys'
import { masked } from '@portal/design-system/masked'
import { listOf, textOf, timeOf } from '@portal/remote-kit/raw-values'

/** A customer's secret key as staff see it: never a whole token. */
export interface AccountKey {
  id: string
  token: string
  label: string
  state: KeyState | undefined
  isPausedWithAccount: boolean
  created: string
  createdBy: string
  lastUsed: string
}

/** Reads the answer to `listSecretKeysOfAccount`. Throws when it is no list at all. */
export function accountKeys(answer: unknown): AccountKey[] {
  return listOf(answer, 'keys').map((raw) => {
    const recovery_deadline = timeOf(raw.recovery_deadline)
    const isStated = recovery_deadline !== '' || typeof raw.paused === 'boolean'
    return {
      id: textOf(raw.key_id),
      // The server masks tokens; should it ever forget to, none is shown whole here either.
      token: masked(textOf(raw.token)),
      label: textOf(raw.label),
      state: isStated ? keyState({ paused: raw.paused === true, recovery_deadline }) : undefined,
      isPausedWithAccount: raw.by_account_deactivation === true,
      created: timeOf(raw.created),
      createdBy: textOf(raw.created_by),
      lastUsed: timeOf(raw.last_used),
    }
  })
}
