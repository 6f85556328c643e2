import {
  activateSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
} from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** What can happen to a key, and be taken back (decision D1). */
export type KeyChange = 'pause' | 'activate' | 'delete' | 'recover'

/** A key that was not changed, and why. */
export interface RefusedKey {
  secretKey: SecretKeyView
  error: unknown
}

export interface ChangedKeys {
  done: readonly SecretKeyView[]
  refused: readonly RefusedKey[]
}

/** Changes keys, each by a call of its own: one that is refused keeps no other back. Never rejects. */
export function useChangeSecretKeys() {
  const changes = useChanges()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: async ({ change, keys }: { change: KeyChange; keys: readonly SecretKeyView[] }) => {
      const outcomes = await Promise.allSettled(keys.map(({ id }) => changes[change](id)))
      return changedKeys(keys, outcomes)
    },
    onSettled: cache.refresh,
  })
}

/** Each asks the server, shows at once what it has taken, and tells other parts. */
function useChanges(): Readonly<Record<KeyChange, (id: string) => Promise<void>>> {
  const callApi = useApi()
  const { put } = useSecretKeyCache()
  return {
    pause: async (id) => {
      await callApi(pauseSecretKey, { params: { id } })
      put(id, { paused: true })
      publish('secret-key.paused', { keyId: id })
    },
    activate: async (id) => {
      await callApi(activateSecretKey, { params: { id } })
      put(id, { paused: false })
      publish('secret-key.activated', { keyId: id })
    },
    delete: async (id) => {
      const deactivation = await callApi(deleteSecretKey, { params: { id } })
      put(id, { paused: true, ...deactivation })
      publish('secret-key.deleted', { keyId: id })
    },
    recover: async (id) => {
      await callApi(recoverSecretKey, { params: { id } })
      put(id, { paused: true, deactivated: '', recovery_deadline: '' })
      publish('secret-key.recovered', { keyId: id })
    },
  }
}

function changedKeys(keys: readonly SecretKeyView[], outcomes: readonly PromiseSettledResult<void>[]): ChangedKeys {
  return {
    done: keys.filter((_, at) => outcomes[at]?.status === 'fulfilled'),
    refused: keys.flatMap((secretKey, at) => {
      const outcome = outcomes[at]
      return outcome?.status === 'rejected' ? [{ secretKey, error: outcome.reason }] : []
    }),
  }
}
