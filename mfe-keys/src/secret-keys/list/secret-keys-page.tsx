import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { CopyButton } from '@portal/design-system/copy-button'
import { EmptyState } from '@portal/design-system/empty-state'
import { masked } from '@portal/design-system/masked'
import { CellLines, type Column } from '@portal/design-system/table'
import { useMissingRole } from '@portal/platform/session'
import { latePage } from '@portal/remote-kit/app'
import { useLoad } from '@portal/remote-kit/load'
import { CREATED_COLUMN, type SecretKey } from '@portal/remote-kit/secret-keys'
import { nameOf } from '../../keys/key.ts'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { DELETED, LABEL, LAST_USED, STATUS, TIME_LEFT } from '../../keys/list/key-columns.tsx'
import { CreateKeyButton, KeyListPage } from '../../keys/list/key-list.tsx'
import { LIMIT } from '../../keys/list/limit-column.tsx'
import { WEEK } from '../../keys/list/week-column.tsx'
import { SECRET_KEYS } from '../secret-key-kind.ts'
import styles from './secret-keys-page.module.css'

const SecretKeyPanel = latePage(async () => (await import('../details/secret-key-panel.tsx')).SecretKeyPanel, null)

const KEY: Column<SecretKey> = {
  id: 'key',
  header: 'Key ID',
  isNarrow: true,
  phone: 'second',
  cell: (secretKey) => <IdAndToken secretKey={secretKey} />,
}

const CREATED: Column<SecretKey> = { ...CREATED_COLUMN, needs: 1130 }

/** `/account/keys`: every secret key of the account. */
export function SecretKeysPage() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <KeysOfKind kind={SECRET_KEYS}>
      <KeyListPage
        header={{
          title: 'API keys',
          help: '/docs/secret-keys',
          description: 'Secret keys let your servers call the lookup APIs. Keep them out of browsers and apps.',
        }}
        keys={keys}
        caption="Secret keys"
        columns={[LABEL, STATUS, KEY, WEEK, LIMIT, CREATED, LAST_USED]}
        recoverableColumns={[LABEL, TIME_LEFT, KEY, DELETED, LAST_USED]}
        texts={({ key_id, token, created_by }) => [key_id, token, created_by]}
        searched="Search looks at labels, descriptions, key IDs and who created a key."
        none={<NoKeysYet />}
        Panel={SecretKeyPanel}
      />
    </KeysOfKind>
  )
}

/** Shows a key's ID, to be copied in full, and the ends of its token. */
function IdAndToken({ secretKey }: { secretKey: SecretKey }) {
  const { key_id = '', token = '' } = secretKey
  if (!key_id && !token) return '—'
  return (
    <span className={styles.key}>
      <CellLines detail={token && <code translate="no">{masked(token)}</code>}>
        <code translate="no" title={key_id}>
          {masked(key_id) || '—'}
        </code>
      </CellLines>
      {key_id && <CopyButton text={key_id} what={`key ID of ${nameOf(secretKey)}`} />}
    </span>
  )
}

/** Explains keys to people without one. */
function NoKeysYet() {
  const missing = useMissingRole(createSecretKey)
  return (
    <EmptyState icon="key" title="No secret keys yet" action={<CreateKeyButton />}>
      <p>
        A secret key is a key ID and a token with which one of your servers calls the lookup APIs. Create one per
        application and environment, so that each can be paused without stopping the others.
      </p>
      {missing && <p>You need the role {missing} to create one.</p>}
    </EmptyState>
  )
}
