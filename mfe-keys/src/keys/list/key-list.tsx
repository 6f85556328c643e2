import { KEY_STATUS_LABELS, KEY_STATUSES, keyGroup } from '@portal/contracts/security/key-status'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import type { PageHeaderProps } from '@portal/design-system/page-header'
import { TabLinks } from '@portal/design-system/tab-links'
import type { Column } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import { oneOf, order, page, someOf, text, useAddress } from '@portal/remote-kit/address'
import { useAskedFor } from '@portal/remote-kit/dialogs'
import type { Load } from '@portal/remote-kit/load'
import { ListFilters, ListPage, ListTable, useList } from '@portal/remote-kit/pages'
import { groupOf, statusOf } from '@portal/remote-kit/secret-keys'
import type { ComponentType, ReactNode } from 'react'
import { KeyActions } from '../changes/key-actions.tsx'
import { usePossibleChanges } from '../changes/use-change-keys.ts'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { SelectedKeys, useKeySelection } from '../selection/selected-keys.tsx'
import { LimitsOfKeys } from './limit-column.tsx'
import { WeeksOfKeys } from './week-column.tsx'

const isRecoverable = (key: ApiKey) => groupOf(key) === 'recoverable'

/** Groups, and each status in the group of refused keys. */
const REFUSED = KEY_STATUSES.filter((status) => keyGroup(status) === 'refused')
const FILTERED = ['active', 'refused', 'paused', ...REFUSED] as const
type Filtered = (typeof FILTERED)[number]

const FILTER_LABELS: Readonly<Record<string, string>> = { ...KEY_STATUS_LABELS, refused: 'Refused' }

const ADDRESS = {
  tab: oneOf(['keys', 'recoverable'], 'keys'),
  q: text,
  status: someOf(FILTERED),
  sort: order(['label', 'created', 'last-used', 'left']),
  page,
  /** The key that is shown beside the list. */
  view: text,
}

export interface KeyListProps<Key extends ApiKey> {
  keys: Load<Key[]>
  /** Name of the table: "Secret keys". */
  caption: string
  /** Columns for existing keys, active or paused. */
  columns: readonly Column<Key>[]
  /** Columns for deleted keys that can be recovered. */
  recoverableColumns: readonly Column<Key>[]
  /** Additional searched texts, besides the label and the description. */
  texts: (key: Key) => readonly (string | undefined)[]
  /** The same for somebody who finds nothing. */
  searched: string
  /** Shown if there are none. */
  none: ReactNode
  /** Shows a key beside the list. */
  Panel: ComponentType<{ apiKey: Key; onClose: () => void }>
}

/** The page of all keys of one kind. */
export function KeyListPage<Key extends ApiKey>({
  header,
  ...list
}: KeyListProps<Key> & { header: Pick<PageHeaderProps, 'title' | 'description' | 'help'> }) {
  return (
    <ListPage {...header} action={<CreateKeyButton variant="primary" />} load={list.keys} none={list.none}>
      <WeeksOfKeys>
        <LimitsOfKeys>
          <KeyList {...list} />
        </LimitsOfKeys>
      </WeeksOfKeys>
    </ListPage>
  )
}

/** Tabs, filters and the table that they lead to. */
function KeyList<Key extends ApiKey>(props: KeyListProps<Key>) {
  const { keys, caption, columns, recoverableColumns, texts, searched, none, Panel } = props
  const address = useAddress(ADDRESS)
  const { tab, page, view } = address.values
  const isOnRecoverable = tab === 'recoverable'
  const load = { ...keys, data: keys.data?.filter((key) => isRecoverable(key) === isOnRecoverable) }
  const list = useList(load, {
    address,
    noun: 'key',
    texts: (key) => [key.label, key.description, ...texts(key)],
    matches: (key, { status }) => isOnRecoverable || status.length === 0 || status.some((one) => isOf(key, one)),
    orders: {
      label: ({ label }) => label,
      created: ({ created }) => created,
      'last-used': ({ last_used }) => last_used,
      left: ({ recovery_deadline }) => recovery_deadline,
    },
    latestFirst: ['created', 'last-used'],
    ownOrder: isOnRecoverable ? { by: 'left', isDescending: false } : { by: 'created', isDescending: true },
  })
  const selection = useKeySelection(list)
  const { mayChange } = usePossibleChanges()
  const recoverable = keys.data?.filter(isRecoverable).length
  const viewed = view ? keys.data?.find(({ key_id }) => key_id === view) : undefined
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
            href: address.linkTo({ tab: 'recoverable', status: [], sort: undefined }),
            isCurrent: isOnRecoverable,
            count: recoverable,
          },
        ]}
      />
      {list.total !== 0 && (
        <ListFilters
          list={list}
          choices={
            isOnRecoverable
              ? []
              : [{ name: 'status', label: 'Status', options: filtersOf(load.data, address.values.status) }]
          }
        />
      )}
      <ListTable
        list={list}
        caption={isOnRecoverable ? `Recoverable ${caption.toLowerCase()}` : caption}
        columns={isOnRecoverable ? recoverableColumns : columns}
        rowKey={({ key_id, label }) => key_id ?? label ?? ''}
        selection={mayChange ? selection.table : undefined}
        actions={(apiKey) => (
          <>
            {apiKey.key_id && (
              <ButtonLink
                size="small"
                href={address.linkTo({ view: apiKey.key_id, page })}
                aria-label={`View ${nameOf(apiKey)}`}
                data-peek
              >
                View
              </ButtonLink>
            )}
            {mayChange && <KeyActions apiKey={apiKey} />}
          </>
        )}
        searched={searched}
        none={isOnRecoverable ? <NothingToRecover /> : none}
      >
        <SelectedKeys keys={selection.selected} others={selection.others} onDone={selection.drop} />
      </ListTable>
      {viewed && <Panel apiKey={viewed} onClose={() => address.change({ view: '', page })} />}
    </>
  )
}

/** Builds the filters: below *Refused* the reasons that occur, and last a combination requested by a link. */
function filtersOf(keys: readonly ApiKey[] = [], chosen: readonly Filtered[]) {
  const why = REFUSED.filter((status) => keys.some((key) => isOf(key, status)))
  const offered = [['active'], ['refused'], ...why.map((status) => [status]), ['paused']]
  const isOffered = chosen.length === 0 || offered.some((one) => one.join(' ') === chosen.join(' '))
  return (isOffered ? offered : [...offered, chosen]).map((one) => ({
    value: one.join(' '),
    label: one.map((value) => FILTER_LABELS[value]).join(' or '),
  }))
}

const isOf = (key: ApiKey, filter: Filtered) => groupOf(key) === filter || statusOf(key) === filter

export function CreateKeyButton({ variant }: { variant?: 'primary' }) {
  const { calls, useOpenDialog } = useKeyKind()
  const open = useOpenDialog()
  const may = useMay(calls.create)
  useAskedFor('create', () => may && open({ dialog: 'create' }))
  if (!may) return null

  return (
    <Button variant={variant} icon="plus" onClick={() => open({ dialog: 'create' })}>
      Create key
    </Button>
  )
}

function NothingToRecover() {
  return (
    <EmptyState icon="restore" title="Nothing to recover">
      A deleted key stops working right away and stays here for 30 days, in case you still need it.
    </EmptyState>
  )
}
