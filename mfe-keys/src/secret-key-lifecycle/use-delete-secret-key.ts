import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Stops a key at once; it can be recovered for 30 days (decision D1). */
export function useDeleteSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteSecretKey, { params: { id } }),
    onSuccess: (deactivation, id) => {
      cache.put(id, { paused: true, ...deactivation })
      publish('secret-key.deleted', { keyId: id })
    },
    onSettled: cache.refresh,
  })
}
