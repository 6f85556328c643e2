import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { useLoad } from '@portal/remote-kit/load'
import { secretKeyQueries } from './secret-key-queries.ts'

/** Every secret key of the account, deleted ones too. */
export function useSecretKeys() {
  return useLoad(secretKeyQueries.list(), { what: 'the API keys', call: listSecretKeys })
}
