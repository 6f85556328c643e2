import { portalNow } from '@portal/design-system/clock'
import { onDemand } from '@portal/design-system/on-demand'
import { useApi } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { stateOf } from '@portal/remote-kit/secret-keys'
import type { Outcomes } from '@portal/remote-kit/write'
import type { ApiKey } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { doneWords, refusals, usedLately } from './change-words.ts'
import { KEY_CHANGES, type KeyChange } from './key-changes.ts'

/** Returns the changes that this person may make to a key in its current state. */
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

const recentUse = onDemand(async () => (await import('../usage/recent-use.ts')).readRecentUse)

/** Changes keys and says how it went: one toast for all that were changed, with *Undo*, and one for each reason against. */
export function useChangeKeys() {
  const { useWrites, source } = useKeyKind()
  const callApi = useApi()
  const writes = useWrites()
  const toast = useToast()
  const running = (Object.keys(writes) as KeyChange[]).find((change) => writes[change].isPending)

  const make = (change: KeyChange, keys: readonly ApiKey[]) =>
    writes[change].runAll(keys, ({ key_id = '' }) => ({ params: { id: key_id } }))

  /** With `isRefusalShown` the caller shows refusals. */
  async function change(change: KeyChange, keys: readonly ApiKey[], { isRefusalShown = false } = {}) {
    const outcomes = await make(change, keys)
    const { done, refused } = outcomes
    if (done.length > 0) void say(change, done)
    if (!isRefusalShown) speakOf(change, refused)
    return outcomes
  }

  /** After pausing recently used keys, shows their usage once it is loaded. */
  async function say(change: KeyChange, done: readonly ApiKey[]) {
    const isInUse = change === 'pause' && usedLately(done, portalNow()).length > 0
    const use = isInUse ? await wordsOfUse(done) : undefined
    const words = doneWords(change, done)
    toast.success(use ? `${words}. ${use}` : words, { undo: () => takeBack(change, done) })
  }

  /** Returns nothing if it is unavailable. */
  async function wordsOfUse(keys: readonly ApiKey[]) {
    try {
      return await (await recentUse.load())(callApi, keys, source)
    } catch {
      return undefined
    }
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
