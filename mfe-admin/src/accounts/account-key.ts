import { type KeyState, keyState } from '@portal/contracts/security/secret-keys'
import { listOf, textOf, timeOf } from '../answers/raw-values.ts'

/** A customer's secret key as staff see it: never a whole token. */
export interface AccountKey {
  id: string
  token: string
  label: string
  state: KeyState | undefined
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
      token: masked(textOf(raw.token)),
      label: textOf(raw.label),
      state: isStated ? keyState({ paused: raw.paused === true, recovery_deadline }) : undefined,
      created: timeOf(raw.created),
      createdBy: textOf(raw.created_by),
      lastUsed: timeOf(raw.last_used),
    }
  })
}

/** The server masks tokens; should it ever forget to, none is shown whole here either. */
export function masked(text: string): string {
  return text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
