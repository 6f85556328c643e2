import { addHost, listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { KEY_STATUS_LABELS, type KeyStatus } from '@portal/contracts/security/key-status'
import { listSecretKeys, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { useMay } from '@portal/platform/session'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { statusOf } from '@portal/remote-kit/secret-keys'
import { KEYS_PATH, pathOfKey, WEBSITE_KEYS_PATH } from '../../paths.ts'
import { websiteKeysOf } from '../../website-keys/website-key.ts'
import { type ApiKey, nameOf } from '../key.ts'

/** What ends it is on the key's page. An ended license is in billing's rows already, and a deactivated account on every page. */
const CONCERNS = {
  'limit-reached': { reason: 'Lookups with this key are refused', label: 'Change the limit' },
  'host-missing': { reason: 'No page can use this key', label: 'Add host names' },
} as const
type Concern = keyof typeof CONCERNS

/** Keys that look healthy and refuse every lookup (rules D83, N14); who may not end that is led to the key (rule N19). */
export function KeysAttention() {
  const secret = useLoad(listSecretKeys, { what: 'the API keys' })
  const website = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  // The same may change a key and its limit; the contract of limits would weigh on every page of keys.
  const mayEnd = { 'limit-reached': useMay(updateSecretKey), 'host-missing': useMay(addHost) }
  const rows = together([secret, website], (secretKeys, websiteKeys) => [
    ...secretKeys.flatMap((key) => rowOf(key, 'API key', KEYS_PATH, mayEnd)),
    ...websiteKeys.flatMap((key) => rowOf(key, 'Website key', WEBSITE_KEYS_PATH, mayEnd)),
  ])
  return <Loaded load={rows}>{(known) => <AttentionRows rows={known} />}</Loaded>
}

const isConcern = (status: KeyStatus | undefined): status is Concern => status !== undefined && status in CONCERNS

function rowOf(key: ApiKey, kind: string, home: string, mayEnd: Readonly<Record<Concern, boolean>>): AttentionRow[] {
  const status = statusOf(key)
  if (!isConcern(status) || !key.key_id) return []

  const { reason, label } = CONCERNS[status]
  return [
    {
      ...{ id: key.key_id, what: `${kind} ${nameOf(key)}`, chip: KEY_STATUS_LABELS[status], tone: 'stopped' },
      ...{ reason, action: { label: mayEnd[status] ? label : 'See details', href: pathOfKey(home, key.key_id) } },
    },
  ]
}
