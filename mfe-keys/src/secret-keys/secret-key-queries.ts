import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { getKeyUsage } from '@portal/contracts/security/usage'
import { accountQuery, accountQueryKey } from '@portal/platform/api'
import { secretKeyViews } from './secret-key-view.ts'

/** What this remote reads. Made anew for each use, because keys belong to the account that the tab shows. */
export const secretKeyQueries = {
  /** Under this key lies everything that a change of a key may have made old. */
  all: () => accountQueryKey(listSecretKeys),
  list: () => ({ ...accountQuery(listSecretKeys), select: secretKeyViews }),
  /** Lookups of one key, both ends included, UTC. */
  usage: (key: string, { start, end }: { start: string; end: string }) =>
    accountQuery(getKeyUsage, { params: { key }, query: { start, end } }),
}
