import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { stateOf } from '@portal/remote-kit/secret-keys'
import type { Outcomes } from '@portal/remote-kit/write'
import type { ApiKey } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { doneWords, refusals } from './change-words.ts'
import { KEY_CHANGES, type KeyChange } from './key-changes.ts'

/** Which changes this person may make to a key as it is now. */
export function usePossibleChanges() {
  const { calls } = useKeyKind()
  const rights = {
    pause: useMay(calls.pause),
    activate: useMay(calls.activate),
    recover: useMay(calls.recover),
    delete: useMay(calls.delete),
  }
  const isPossible = (change: KeyChange, key: ApiKey) =>
    rights[change] && key.key_id !== undefined && KEY_CHANGES[change].suits(key)
  return { isPossible, mayChange: Object.values(rights).includes(true) }
}

/** Changes keys and says how it went: one toast for all that were changed, with *Undo*, and one for each reason against. */
export function useChangeKeys() {
  const writes = useKeyKind().useWrites()
  const toast = useToast()
  const running = (Object.keys(writes) as KeyChange[]).find((change) => writes[change].isPending)

  const make = (change: KeyChange, keys: readonly ApiKey[]) =>
    writes[change].runAll(keys, ({ key_id = '' }) => ({ params: { id: key_id } }))

  /** With `isRefusalShown` the caller says what was refused. */
  async function change(change: KeyChange, keys: readonly ApiKey[], { isRefusalShown = false } = {}) {
    const outcomes = await make(change, keys)
    const { done, refused } = outcomes
    if (done.length > 0) toast.success(doneWords(change, done, Date.now()), { undo: () => takeBack(change, done) })
    if (!isRefusalShown) speakOf(change, refused)
    return outcomes
  }

  async function takeBack(change: KeyChange, keys: readonly ApiKey[]) {
    const { opposite } = KEY_CHANGES[change]
    const { done, refused } = await make(opposite, keys)
    speakOf(opposite, refused)
    // A recovered key is paused (rule D1): that is not yet where one was that worked.
    const worked = change === 'delete' ? done.filter((key) => stateOf(key) === 'active') : []
    if (worked.length > 0) speakOf('activate', (await make('activate', worked)).refused)
  }

  function speakOf(change: KeyChange, refused: Outcomes<ApiKey>['refused']) {
    for (const { lead, error } of refusals(change, refused)) toast.error(error, lead)
  }

  return { change, running }
}
