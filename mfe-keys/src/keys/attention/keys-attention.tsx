import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { addHost } from '@portal/contracts/security/embedded-keys'
import { KEY_STATUS_LABELS, KEY_STATUSES, type KeyStatus } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { formatCount } from '@portal/design-system/number'
import { useMay } from '@portal/platform/session'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { statusOf } from '@portal/remote-kit/secret-keys'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { KEYS_PATH, pathOfKey, WEBSITE_KEYS_PATH } from '../../paths.ts'
import { type ApiKey, nameOf } from '../key.ts'

/**
 * Resolved on the key's page. Ended licenses are listed by billing already, and a deactivated account on every page.
 */
const CONCERNS = {
  'limit-reached': { reason: 'Lookups with this key are refused', label: 'Change the limit' },
  'host-missing': { reason: 'No page can use this key', label: 'Add host names' },
} as const
type Concern = keyof typeof CONCERNS

interface Kind {
  /** At the beginning of a row. */
  title: string
  /** Behind a number. */
  noun: string
}
const API_KEY: Kind = { title: 'API key', noun: 'API key' }
const WEBSITE_KEY: Kind = { title: 'Website key', noun: 'website key' }

/** Number of keys of a kind that get a row each. */
const AT_A_GLANCE = 3

/** Keys that look healthy and refuse every lookup (rules D83, N14); who may not end that is led to the key (rule N19). */
export function KeysAttention() {
  const secret = useLoad(listSecretKeys, { what: 'the API keys' })
  const website = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  // The same may change a key and its limit; the contract of limits would weigh on every page of keys.
  const mayEnd = { 'limit-reached': useMay(updateSecretKey), 'host-missing': useMay(addHost) }
  const rows = together([secret, website], (secretKeys, websiteKeys) => [
    ...rowsOf(secretKeys, API_KEY, KEYS_PATH, mayEnd),
    ...rowsOf(websiteKeys, WEBSITE_KEY, WEBSITE_KEYS_PATH, mayEnd),
  ])
  return <Loaded load={rows}>{(known) => <AttentionRows rows={known} />}</Loaded>
}

const isConcern = (status: KeyStatus | undefined): status is Concern => status !== undefined && status in CONCERNS

type MayEnd = Readonly<Record<Concern, boolean>>

/** A row for each key; more than are read at a glance are one row, which leads to the list of just these. */
function rowsOf(keys: readonly ApiKey[], kind: Kind, home: string, mayEnd: MayEnd): AttentionRow[] {
  const concerned = keys.filter((key) => isConcern(statusOf(key)))
  if (concerned.length <= AT_A_GLANCE) return concerned.flatMap((key) => rowOf(key, kind, home, mayEnd))

  const statuses = KEY_STATUSES.filter((status) => concerned.some((key) => statusOf(key) === status))
  const query = new URLSearchParams(statuses.map((status) => ['status', status]))
  return [
    {
      id: home,
      what: formatCount(concerned.length, kind.noun),
      chip: statuses.map((status) => KEY_STATUS_LABELS[status]).join(' or '),
      tone: 'stopped',
      reason: 'Lookups with these keys are refused',
      action: { label: 'See these keys', href: `${home}?${query}` },
    },
  ]
}

function rowOf(key: ApiKey, kind: Kind, home: string, mayEnd: MayEnd): AttentionRow[] {
  const status = statusOf(key)
  if (!isConcern(status) || !key.key_id) return []

  const { reason, label } = CONCERNS[status]
  return [
    {
      id: key.key_id,
      what: `${kind.title} ${nameOf(key)}`,
      chip: KEY_STATUS_LABELS[status],
      tone: 'stopped',
      reason,
      action: { label: mayEnd[status] ? label : 'See details', href: pathOfKey(home, key.key_id) },
    },
  ]
}
