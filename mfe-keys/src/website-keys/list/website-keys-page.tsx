import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { CopyButton } from '@portal/design-system/copy-button'
import { EmptyState } from '@portal/design-system/empty-state'
import { masked } from '@portal/design-system/masked'
import { CellLines, type Column } from '@portal/design-system/table'
import { useMissingRole } from '@portal/platform/session'
import { latePage } from '@portal/remote-kit/app'
import { useLoad } from '@portal/remote-kit/load'
import { type WebsiteKey, websiteKeysOf } from '@portal/remote-kit/website-keys'
import { nameOf } from '../../keys/key.ts'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { DELETED, LABEL, LAST_USED, STATUS, TIME_LEFT } from '../../keys/list/key-columns.tsx'
import { CreateKeyButton, KeyListPage } from '../../keys/list/key-list.tsx'
import { LIMIT } from '../../keys/list/limit-column.tsx'
import { WEEK } from '../../keys/list/week-column.tsx'
import { WEBSITE_KEYS } from '../website-key-kind.ts'
import styles from './website-keys-page.module.css'

const WebsiteKeyPanel = latePage(async () => (await import('../details/website-key-panel.tsx')).WebsiteKeyPanel, null)

const KEY: Column<WebsiteKey> = {
  id: 'key',
  header: 'Key',
  isNarrow: true,
  phone: 'second',
  cell: ({ key_id, label, needsTokenExchange }) => (
    <CellLines detail={needsTokenExchange && 'token exchange'}>
      {key_id ? (
        <span className={styles.key}>
          <code translate="no" title={key_id}>
            {masked(key_id)}
          </code>
          <CopyButton text={key_id} what={`key of ${nameOf({ key_id, label })}`} />
        </span>
      ) : (
        '—'
      )}
    </CellLines>
  ),
}

const HOSTS: Column<WebsiteKey> = {
  id: 'hosts',
  header: 'Host names',
  isHiddenOnMedium: true,
  cell: ({ hosts: [first, ...others] }) => (
    <CellLines detail={others.length > 0 && `and ${others.length} more`}>
      {first ? (
        <code translate="no" className={styles.host} title={first}>
          {first}
        </code>
      ) : (
        'None yet'
      )}
    </CellLines>
  ),
}

// The host names take the room that a secret key's list has for them; when a key was created is on its own page.
const WIDE_WEEK: Column<WebsiteKey> = { ...WEEK, needs: 1130 }
const WIDE_LIMIT: Column<WebsiteKey> = { ...LIMIT, needs: 960 }

/** `/account/website-keys`: every website key of the account. */
export function WebsiteKeysPage() {
  const keys = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  return (
    <KeysOfKind kind={WEBSITE_KEYS}>
      <KeyListPage
        header={{
          title: 'Website keys',
          help: '/docs/website-keys',
          description: 'For code in browsers. Anyone can read the key, so it only works on pages at your host names.',
        }}
        keys={keys}
        caption="Website keys"
        columns={[LABEL, STATUS, KEY, HOSTS, WIDE_WEEK, WIDE_LIMIT, LAST_USED]}
        recoverableColumns={[LABEL, TIME_LEFT, KEY, HOSTS, DELETED, LAST_USED]}
        texts={({ key_id, hosts, created_by }) => [key_id, created_by, ...hosts]}
        searched="Search looks at labels, descriptions, keys, host names and who created a key."
        none={<NoKeysYet />}
        Panel={WebsiteKeyPanel}
      />
    </KeysOfKind>
  )
}

/** Explains website keys to people without one. */
function NoKeysYet() {
  const missing = useMissingRole(createEmbeddedKey)
  return (
    <EmptyState icon="globe" title="No website keys yet" action={<CreateKeyButton />}>
      <p>
        A website key goes into the code of a page, such as an address form. It needs no token, because it only works on
        pages at the host names you list.
      </p>
      {missing && <p>You need the role {missing} to create one.</p>}
    </EmptyState>
  )
}
