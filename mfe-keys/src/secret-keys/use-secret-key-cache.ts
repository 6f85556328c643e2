import type { SecretKey } from '@portal/contracts/security/secret-keys'
import { useQueryClient } from '@portal/platform/api'
import { secretKeyQueries } from './secret-key-queries.ts'

/** The list that was read, to be kept true while keys change: what is known is shown at once, then the server is asked. */
export function useSecretKeyCache() {
  const queries = useQueryClient()
  const { queryKey } = secretKeyQueries.list()
  const rewrite = (change: (keys: SecretKey[]) => SecretKey[]) =>
    queries.setQueryData(queryKey, (keys) => (Array.isArray(keys) ? change(keys) : keys))

  return {
    put: (id: string, facts: Partial<SecretKey>) =>
      rewrite((keys) => keys.map((key) => (key?.key_id === id ? { ...key, ...facts } : key))),
    remove: (id: string) => rewrite((keys) => keys.filter((key) => key?.key_id !== id)),
    refresh: () => void queries.invalidateQueries({ queryKey: secretKeyQueries.all() }),
  }
}
