import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import type { KeyGroup } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { LinkedCounts } from '@portal/design-system/linked-counts'
import { formatCount } from '@portal/design-system/number'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { groupOf, type SecretKey } from '@portal/remote-kit/secret-keys'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { nameOf } from '../../keys/key.ts'
import { LastUsed } from '../../keys/key-status.tsx'
import { KEYS_PATH, pathOfKey, WEBSITE_KEYS_PATH } from '../../paths.ts'
import styles from './secret-keys-card.module.css'

/** Number of keys shown. */
const LAST_USED = 5

/** Dashboard card of secret keys; the shell renders the frame and the title. */
export function SecretKeysCard() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return <Loaded load={keys}>{(known) => (known.length > 0 ? <KeyCounts keys={known} /> : <NoKeys />)}</Loaded>
}

/** Shows the numbers of active, paused and recoverable keys, and the last used ones. Each number links to its list. */
function KeyCounts({ keys }: { keys: readonly SecretKey[] }) {
  const count = (group: KeyGroup) => keys.filter((key) => groupOf(key) === group).length
  const refused = count('refused')
  const lastUsed = keys
    .filter(({ key_id, last_used }) => key_id && last_used)
    .toSorted((a, b) => Date.parse(b.last_used ?? '') - Date.parse(a.last_used ?? ''))
    .slice(0, LAST_USED)
  return (
    <>
      <LinkedCounts
        counts={[
          { label: 'Active', count: count('active'), href: `${KEYS_PATH}?status=active` },
          ...(refused ? [{ label: 'Refused', count: refused, href: `${KEYS_PATH}?status=refused` }] : []),
          { label: 'Paused', count: count('paused'), href: `${KEYS_PATH}?status=paused` },
          { label: 'Recoverable', count: count('recoverable'), href: `${KEYS_PATH}?tab=recoverable` },
        ]}
      />
      {lastUsed.length > 0 && (
        <>
          <p className={styles.heading} aria-hidden="true">
            <span>Key</span>
            <span>Last used</span>
          </p>
          <ul className={styles.lastUsed} aria-label="Used last">
            {lastUsed.map((key) => (
              <li key={key.key_id}>
                <Link href={pathOfKey(KEYS_PATH, key.key_id ?? '')} variant="quiet" className={styles.name}>
                  {nameOf(key)}
                </Link>
                <span className={styles.time}>
                  <LastUsed apiKey={key} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <WebsiteKeys />
    </>
  )
}

/** Shows the number of active ones; nothing while there are none. */
function WebsiteKeys() {
  const { data = [] } = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  const active = data.filter((key) => groupOf(key) === 'active').length
  if (data.length === 0) return null
  return (
    <Link href={`${WEBSITE_KEYS_PATH}?status=active`} isAlone>
      {formatCount(active, 'active website key')}
    </Link>
  )
}

function NoKeys() {
  const mayCreate = useMay(createSecretKey)
  return (
    <EmptyCard way={mayCreate ? { label: 'Create a key', href: `${KEYS_PATH}?do=create` } : undefined}>
      Your server sends a key with each lookup. You have none yet.
    </EmptyCard>
  )
}
