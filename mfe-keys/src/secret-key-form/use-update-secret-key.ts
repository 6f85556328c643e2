import type { BodyOf } from '@portal/contracts/call'
import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

type Change = BodyOf<typeof updateSecretKey>

/** Renames or describes a key. */
export function useUpdateSecretKey(id: string) {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: (body: Change) => callApi(updateSecretKey, { params: { id }, body }),
    onSuccess: (_, { label, description }) => {
      cache.put(id, { ...(label !== undefined && { label }), ...(description !== undefined && { description }) })
      publish('secret-key.changed', { keyId: id })
    },
    onSettled: cache.refresh,
  })
}
