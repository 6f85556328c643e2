import {
  listEmbeddedKeysOfAccount,
  listKeyLimitsOfAccount,
  listSecretKeysOfAccount,
} from '@portal/contracts/security/admin-keys'
import { portalNow } from '@portal/design-system/clock'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { type AccountKey, type Limit, mostUrgentFirst } from './account-key.ts'

/** Keys of an account of both kinds, the worst truth first, and the limits of those that have one. */
export interface AccountKeys {
  secret: Load<Extract<AccountKey, { kind: 'secret' }>[]>
  website: Load<Extract<AccountKey, { kind: 'website' }>[]>
  limits: Load<ReadonlyMap<string, Limit>>
  find: (keyId: string) => AccountKey | undefined
}

/** Loads the keys of an account; the parts of its page that show them share the answers. */
export function useAccountKeys(id: number): AccountKeys {
  const params = { id }
  const secret = useLoad(listSecretKeysOfAccount, {
    what: 'the secret keys',
    params,
    select: (keys) => mostUrgentFirst(keys, new Date(portalNow())).map((key) => ({ kind: 'secret' as const, ...key })),
  })
  const website = useLoad(listEmbeddedKeysOfAccount, {
    what: 'the website keys',
    params,
    select: (rows) =>
      mostUrgentFirst(websiteKeysOf(rows), new Date(portalNow())).map((key) => ({ kind: 'website' as const, ...key })),
  })
  const limits = useLoad(listKeyLimitsOfAccount, {
    what: 'the lookup limits',
    params,
    select: (known) => new Map(known.flatMap((limit) => (limit.key ? [[limit.key, limit] as const] : []))),
  })
  const find = (keyId: string) =>
    secret.data?.find(({ key_id }) => key_id === keyId) ?? website.data?.find(({ key_id }) => key_id === keyId)
  return { secret, website, limits, find }
}
