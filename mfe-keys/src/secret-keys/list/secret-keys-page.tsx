import { createSecretKey, listSecretKeys } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { TabLinks } from '@portal/design-system/tab-links'
import { useMay, whoMay } from '@portal/platform/session'
import { oneOf, order, page, text, useAddress } from '@portal/remote-kit/address'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { ListFilters, ListPage, ListTable, useList } from '@portal/remote-kit/pages'
import { type SecretKey, stateOf } from '@portal/remote-kit/secret-keys'
import { SecretKeyActions } from '../changes/secret-key-actions.tsx'
import { usePossibleChanges } from '../changes/use-change-keys.ts'
import { SecretKeyDialogs, useOpenDialog } from '../secret-key-dialogs.ts'
import { SelectedKeys, useKeySelection } from '../selection/selected-keys.tsx'
import { KEY_COLUMNS, RECOVERABLE_COLUMNS } from './secret-key-columns.tsx'

const isRecoverable = (key: SecretKey) => stateOf(key) === 'pending'

const ADDRESS = {
  tab: oneOf(['keys', 'recoverable'], 'keys'),
  q: text,
  status: oneOf(['active', 'paused']),
  sort: order(['label', 'created', 'last-used', 'left']),
  page,
}

/** `/account/keys`: every secret key of the account. */
export function SecretKeysPage() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <SecretKeyDialogs>
      <ListPage
        title="API keys"
        description="Secret keys let your servers call the lookup APIs. Keep them out of browsers and apps."
        action={<CreateKeyButton />}
        load={keys}
        none={<NoKeysYet />}
      >
        <SecretKeyList keys={keys} />
      </ListPage>
    </SecretKeyDialogs>
  )
}

/** Tabs, filters and the table that they lead to. */
function SecretKeyList({ keys }: { keys: Load<SecretKey[]> }) {
  const address = useAddress(ADDRESS)
  const { tab } = address.values
  const isOnRecoverable = tab === 'recoverable'
  const load = { ...keys, data: keys.data?.filter((key) => isRecoverable(key) === isOnRecoverable) }
  const list = useList(load, {
    address,
    noun: 'key',
    texts: ({ label, description, key_id, token, created_by }) => [label, description, key_id, token, created_by],
    matches: (key, { status }) => isOnRecoverable || !status || stateOf(key) === status,
    orders: {
      label: ({ label }) => label,
      created: ({ created }) => created,
      'last-used': ({ last_used }) => last_used,
      left: ({ recovery_deadline }) => recovery_deadline,
    },
    latestFirst: ['created', 'last-used'],
    ownOrder: isOnRecoverable ? { by: 'left', isDescending: false } : { by: 'created', isDescending: true },
  })
  const selection = useKeySelection(list.rows)
  const { mayChange } = usePossibleChanges()
  const recoverable = keys.data?.filter(isRecoverable).length
  return (
    <>
      <TabLinks
        label="Kinds of keys"
        tabs={[
          {
            label: 'Keys',
            href: address.linkTo({ tab: 'keys', sort: undefined }),
            isCurrent: !isOnRecoverable,
            count: keys.data && keys.data.length - (recoverable ?? 0),
          },
          {
            label: 'Recoverable',
            href: address.linkTo({ tab: 'recoverable', status: '', sort: undefined }),
            isCurrent: isOnRecoverable,
            count: recoverable,
          },
        ]}
      />
      {list.total !== 0 && <ListFilters list={list} choices={isOnRecoverable ? [] : [STATUS]} />}
      <ListTable
        list={list}
        caption={isOnRecoverable ? 'Recoverable secret keys' : 'Secret keys'}
        columns={isOnRecoverable ? RECOVERABLE_COLUMNS : KEY_COLUMNS}
        rowKey={({ key_id, label }) => key_id ?? label ?? ''}
        selection={mayChange ? selection.table : undefined}
        actions={mayChange ? (secretKey) => <SecretKeyActions secretKey={secretKey} /> : undefined}
        searched="Search looks at labels, descriptions, key IDs and who created a key."
        none={isOnRecoverable ? <NothingToRecover /> : <NoKeysYet />}
      >
        <SelectedKeys keys={selection.selected} onDone={selection.drop} />
      </ListTable>
    </>
  )
}

const STATUS = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'paused', label: 'Paused' },
  ],
}

function CreateKeyButton() {
  const open = useOpenDialog()
  const may = useMay(createSecretKey)
  if (!may) return null

  return (
    <Button variant="primary" icon="plus" onClick={() => open({ dialog: 'create' })}>
      Create key
    </Button>
  )
}

/** Teaches what a key is, to whoever has none. */
function NoKeysYet() {
  const mayCreate = useMay(createSecretKey)
  return (
    <EmptyState icon="key" title="No secret keys yet" action={<CreateKeyButton />}>
      <p>
        A secret key is a key ID and a token with which one of your servers calls the lookup APIs. Create one per
        application and environment, so that each can be paused without stopping the others.
      </p>
      {!mayCreate && <p>Creating one needs the role {whoMay(createSecretKey)}.</p>}
    </EmptyState>
  )
}

function NothingToRecover() {
  return (
    <EmptyState icon="restore" title="Nothing to recover">
      A key that is deleted stops working at once and stays here for 30 days, in case you still need it.
    </EmptyState>
  )
}
