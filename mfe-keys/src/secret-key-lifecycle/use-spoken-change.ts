import { useToast } from '@portal/platform/toasts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { doneWords, refusals } from './change-words.ts'
import { type ChangedKeys, type KeyChange, type RefusedKey, useChangeSecretKeys } from './use-change-secret-keys.ts'

/** The change that takes one back. */
const OPPOSITES: Readonly<Record<KeyChange, KeyChange>> = {
  pause: 'activate',
  activate: 'pause',
  delete: 'recover',
  recover: 'delete',
}

/** Changes keys and says how it went: one toast for all that were changed, with *Undo*, and one for each reason against. */
export function useSpokenChange() {
  const { mutateAsync, isPending, variables } = useChangeSecretKeys()
  const toast = useToast()

  /** With `isRefusalShown` the caller says what was refused. */
  async function change(change: KeyChange, keys: readonly SecretKeyView[], { isRefusalShown = false } = {}) {
    const changed = await mutateAsync({ change, keys })
    const { done, refused } = changed
    if (done.length > 0) toast.success(doneWords(change, done, Date.now()), { undo: () => void takeBack(change, done) })
    if (!isRefusalShown) speakOfRefused(change, refused)
    return changed
  }

  async function takeBack(change: KeyChange, keys: ChangedKeys['done']) {
    const { done, refused } = await mutateAsync({ change: OPPOSITES[change], keys })
    speakOfRefused(OPPOSITES[change], refused)
    // A recovered key is paused (decision D1): that is not yet where one was that worked.
    const worked = change === 'delete' ? done.filter(({ state }) => state === 'active') : []
    if (worked.length > 0) speakOfRefused('activate', (await mutateAsync({ change: 'activate', keys: worked })).refused)
  }

  function speakOfRefused(change: KeyChange, refused: readonly RefusedKey[]) {
    for (const { lead, error } of refusals(change, refused)) toast.error(error, lead)
  }

  return { change, running: isPending ? variables.change : undefined }
}
