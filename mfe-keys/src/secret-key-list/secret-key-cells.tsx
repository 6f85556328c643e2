import { CopyButton } from '@portal/design-system/copy-button'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { masked } from '@portal/design-system/masked'
import { RelativeTime } from '@portal/design-system/relative-time'
import { LastUsed } from '../secret-keys/last-used.tsx'
import { pathOfKey } from '../secret-keys/secret-key-paths.ts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import styles from './secret-key-cells.module.css'

/** What a row of a table of keys is made of. */

export function NameCell({ secretKey }: { secretKey: SecretKeyView }) {
  const { id, description } = secretKey
  const name = nameOf(secretKey)
  return (
    <span className={styles.lines}>
      {id ? (
        <Link href={pathOfKey(id)} variant="quiet" className={styles.name} title={name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {description && (
        <span className={styles.description} title={description}>
          {description}
        </span>
      )}
    </span>
  )
}

/** What the key is recognised by: its ID, to be copied whole, and the ends of its token. */
export function KeyCell({ secretKey }: { secretKey: SecretKeyView }) {
  const { id, token } = secretKey
  if (!id && !token) return '—'
  return (
    <span className={styles.key}>
      <code title={id}>{masked(id) || '—'}</code>
      {id && <CopyButton text={id} what={`key ID of ${nameOf(secretKey)}`} />}
      {token && <code className={styles.detail}>{masked(token)}</code>}
    </span>
  )
}

export function CreatedCell({ secretKey: { created, createdBy } }: { secretKey: SecretKeyView }) {
  return (
    <span className={styles.lines}>
      {created ? <DateText value={created} /> : '—'}
      {createdBy && <span className={styles.detail}>by {createdBy}</span>}
    </span>
  )
}

export function LastUsedCell({ secretKey: { lastUsed, lastUsedFrom } }: { secretKey: SecretKeyView }) {
  return (
    <span className={styles.lines}>
      <LastUsed at={lastUsed} />
      {lastUsed && lastUsedFrom && <span className={styles.detail}>from {lastUsedFrom}</span>}
    </span>
  )
}

export function DeletedCell({ secretKey: { deleted } }: { secretKey: SecretKeyView }) {
  return (
    <span className={styles.lines}>
      <RelativeTime value={deleted} />
    </span>
  )
}
