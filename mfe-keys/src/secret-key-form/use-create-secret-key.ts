import type { BodyOf } from '@portal/contracts/call'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Makes a key. The answer holds the whole token, so it is forgotten as soon as nobody shows it. */
export function useCreateSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSecretKey>) => callApi(createSecretKey, { body }),
    onSuccess: ({ key_id: keyId }) => publish('secret-key.created', { keyId }),
    onSettled: cache.refresh,
    gcTime: 0,
  })
}
