import { CopyButton } from '@portal/design-system/copy-button'
import { Link } from '@portal/design-system/link'
import { RelativeTime } from '@portal/design-system/relative-time'
import { pathOfKey } from '../secret-keys/secret-key-paths.ts'
import { masked, nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import styles from './secret-key-cells.module.css'

/** What a row of a table of keys is made of. */

export function NameCell({ secretKey }: { secretKey: SecretKeyView }) {
  const { id, description } = secretKey
  const name = nameOf(secretKey)
  return (
    <span className={styles.lines}>
      {id ? (
        <Link href={pathOfKey(id)} variant="quiet" className={styles.name}>
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

export function IdCell({ secretKey }: { secretKey: SecretKeyView }) {
  const { id } = secretKey
  if (!id) return '—'
  return (
    <span className={styles.copied}>
      <code title={id}>{masked(id)}</code>
      <CopyButton text={id} what={`key ID of ${nameOf(secretKey)}`} />
    </span>
  )
}

export function TokenCell({ secretKey: { token } }: { secretKey: SecretKeyView }) {
  return token ? <code>{masked(token)}</code> : '—'
}

export function CreatedCell({ secretKey: { created, createdBy } }: { secretKey: SecretKeyView }) {
  return (
    <span className={styles.lines}>
      <RelativeTime value={created} />
      {createdBy && <span className={styles.detail}>by {createdBy}</span>}
    </span>
  )
}

export function LastUsedCell({ secretKey: { lastUsed, lastUsedFrom } }: { secretKey: SecretKeyView }) {
  return (
    <span className={styles.lines}>
      <RelativeTime value={lastUsed} empty="Never" />
      {lastUsed && lastUsedFrom && <span className={styles.detail}>from {lastUsedFrom}</span>}
    </span>
  )
}
