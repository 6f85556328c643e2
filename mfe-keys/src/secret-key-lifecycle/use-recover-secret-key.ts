import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Brings a deleted key back. It is paused then, never straight back to work (decision D1). */
export function useRecoverSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (id: string) => callApi(recoverSecretKey, { params: { id } }),
    onSuccess: (_, id) => {
      cache.put(id, { paused: true, deactivated: '', recovery_deadline: '' })
      publish('secret-key.recovered', { keyId: id })
    },
    onSettled: cache.refresh,
  })
}
