import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { useApi, useMutation } from '@portal/platform/api'
import { useSecretKeyCache } from '../secret-keys/use-secret-key-cache.ts'

/** Removes a key for good; its label, typed again, shows the server that it is meant (decision D1). */
export function usePurgeSecretKey() {
  const callApi = useApi()
  const cache = useSecretKeyCache()
  return useMutation({
    mutationFn: ({ id, label }: { id: string; label: string }) =>
      callApi(deleteSecretKey, { params: { id }, query: { purge: true, label } }),
    onSuccess: (_, { id }) => cache.remove(id),
    onSettled: cache.refresh,
  })
}
