import { Link } from '@portal/design-system/link'
import { Count } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
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
      <ul className={styles.counts}>
        <KeyCount label="Active" count={count('active')} href={`${KEYS_PATH}?status=active`} />
        <KeyCount label="Paused" count={count('paused')} href={`${KEYS_PATH}?status=paused`} />
        <KeyCount label="Recoverable" count={count('pending')} href={`${KEYS_PATH}?tab=recoverable`} />
      </ul>
      <p className={styles.lastUsed}>
        {lastUsed ? (
          <>
            Last used: <Link href={pathOfKey(lastUsed.id)}>{nameOf(lastUsed)}</Link>,{' '}
            <RelativeTime value={lastUsed.lastUsed} />
          </>
        ) : (
          'No key was used yet.'
        )}
      </p>
    </>
  )
}

function KeyCount({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <li>
      <Link href={href} variant="quiet" className={styles.count}>
        <span className={styles.number}>
          <Count value={count} isExact />
        </span>{' '}
        {label}
      </Link>
    </li>
  )
}

function NoKeys() {
  return (
    <p>
      You have no secret keys yet. <Link href={KEYS_PATH}>Go to API keys</Link>
    </p>
  )
}

/** Times are of one form, so their text sorts as they do. */
function lastUsedOf(keys: readonly SecretKeyView[]) {
  return keys.filter(({ id, lastUsed }) => id && lastUsed).sort((a, b) => b.lastUsed.localeCompare(a.lastUsed))[0]
}
