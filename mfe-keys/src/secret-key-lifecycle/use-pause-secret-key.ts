import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Stops a key until somebody activates it. */
export function usePauseSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (id: string) => callApi(pauseSecretKey, { params: { id } }),
    onSuccess: (_, id) => {
      cache.put(id, { paused: true })
      publish('secret-key.paused', { keyId: id })
    },
    onSettled: cache.refresh,
  })
}
