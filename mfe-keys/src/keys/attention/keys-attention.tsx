import { listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { KEY_STATUS_LABELS, type KeyStatus } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { statusOf } from '@portal/remote-kit/secret-keys'
import { KEYS_PATH, pathOfKey, WEBSITE_KEYS_PATH } from '../../paths.ts'
import { websiteKeysOf } from '../../website-keys/website-key.ts'
import { type ApiKey, nameOf } from '../key.ts'

/** What ends it is on the key's page. An ended license is in billing's rows already, and a deactivated account on every page. */
const CONCERNS: Partial<Record<KeyStatus, { reason: string; label: string }>> = {
  'limit-reached': { reason: 'Lookups with this key are refused', label: 'Change the limit' },
  'host-missing': { reason: 'No page can use this key', label: 'Add host names' },
}

/** Keys that look healthy and refuse every lookup (rules D83, N14). */
export function KeysAttention() {
  const secret = useLoad(listSecretKeys, { what: 'the API keys' })
  const website = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  const rows = together([secret, website], (secretKeys, websiteKeys) => [
    ...secretKeys.flatMap((key) => rowOf(key, 'API key', KEYS_PATH)),
    ...websiteKeys.flatMap((key) => rowOf(key, 'Website key', WEBSITE_KEYS_PATH)),
  ])
  return <Loaded load={rows}>{(known) => <AttentionRows rows={known} />}</Loaded>
}

function rowOf(key: ApiKey, kind: string, home: string): AttentionRow[] {
  const status = statusOf(key)
  const concern = status && CONCERNS[status]
  if (!concern || !key.key_id) return []
  return [
    {
      ...{ id: key.key_id, what: `${kind} ${nameOf(key)}`, chip: KEY_STATUS_LABELS[status], tone: 'stopped' },
      ...{ reason: concern.reason, action: { label: concern.label, href: pathOfKey(home, key.key_id) } },
    },
  ]
}
