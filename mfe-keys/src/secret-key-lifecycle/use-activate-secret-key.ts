import { activateSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Lets a paused key work again. */
export function useActivateSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (id: string) => callApi(activateSecretKey, { params: { id } }),
    onSuccess: (_, id) => {
      cache.put(id, { paused: false })
      publish('secret-key.activated', { keyId: id })
    },
    onSettled: cache.refresh,
  })
}
