import { Link } from '@portal/design-system/link'
import { LinkedCounts } from '@portal/design-system/linked-counts'
import { LastUsed } from '../secret-keys/last-used.tsx'
import { KEYS_PATH, pathOfKey } from '../secret-keys/secret-key-paths.ts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import styles from './key-counts.module.css'

/** How many keys work, rest and can be recovered, and which was used last. Each number leads to its list. */
export function KeyCounts({ keys }: { keys: readonly SecretKeyView[] }) {
  const count = (wanted: SecretKeyView['state']) => keys.filter(({ state }) => state === wanted).length
  const lastUsed = lastUsedOf(keys)
  if (keys.length === 0) return <NoKeys />

  return (
    <>
      <LinkedCounts
        counts={[
          { label: 'Active', count: count('active'), href: `${KEYS_PATH}?status=active` },
          { label: 'Paused', count: count('paused'), href: `${KEYS_PATH}?status=paused` },
          { label: 'Recoverable', count: count('pending'), href: `${KEYS_PATH}?tab=recoverable` },
        ]}
      />
      {lastUsed && (
        <p className={styles.lastUsed}>
          Last used: <Link href={pathOfKey(lastUsed.id)}>{nameOf(lastUsed)}</Link>, <LastUsed at={lastUsed.lastUsed} />
        </p>
      )}
      <Link href={KEYS_PATH}>All API keys</Link>
    </>
  )
}

function NoKeys() {
  return (
    <p>
      You have no secret keys yet. <Link href={KEYS_PATH}>Go to API keys</Link>
    </p>
  )
}

function lastUsedOf(keys: readonly SecretKeyView[]) {
  const used = keys.filter(({ id, lastUsed }) => id && lastUsed)
  return used.sort((a, b) => Date.parse(b.lastUsed ?? '') - Date.parse(a.lastUsed ?? ''))[0]
}
