import { clearRateLimit, startTracing } from '@portal/contracts/security/admin-keys'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { masked } from '@portal/design-system/masked'
import { Meter } from '@portal/design-system/meter'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column } from '@portal/design-system/table'
import { Allowed } from '@portal/remote-kit/allowed'
import { latePage } from '@portal/remote-kit/app'
import { CREATED_COLUMN } from '@portal/remote-kit/secret-keys'
import { LongTable } from '../../long-table.tsx'
import styles from '../account.module.css'
import { type AccountKey, nameOf } from './account-key.ts'
import { KeyDialogs, useOpenDialog } from './key-dialogs.ts'
import { KeyStatus } from './key-status.tsx'
import { useKeysAddress } from './keys-address.ts'
import { RefusalsCard } from './refusals-card.tsx'
import { TracesCard } from './traces-card.tsx'
import { type AccountKeys as Keys, useAccountKeys } from './use-account-keys.ts'

const KeyPanel = latePage(async () => (await import('./key-panel.tsx')).KeyPanel, null)

/** Shows why lookups fail, the keys of both kinds with the worst truth first, and traces (rules G24 to G27). */
export function AccountKeys({ id }: { id: number }) {
  return (
    <KeyDialogs>
      <KeysOf id={id} />
    </KeyDialogs>
  )
}

function KeysOf({ id }: { id: number }) {
  const keys = useAccountKeys(id)
  const address = useKeysAddress()
  const viewed = address.values.view ? keys.find(address.values.view) : undefined
  return (
    <>
      <Acts id={id} />
      <RefusalsCard id={id} keys={keys} />
      <TracesCard id={id} keys={keys} />
      <LongTable
        noun="key"
        load={keys.secret}
        caption="Secret keys"
        isCaptionShown
        columns={[LABEL, STATUS, KEY, limitColumn(keys), CREATED, LAST_USED]}
        rowKey={rowKey}
        actions={(key) => <ViewLink apiKey={key} />}
        empty={<EmptyState title="This account has no secret keys" />}
      />
      <LongTable
        noun="key"
        load={keys.website}
        caption="Website keys"
        isCaptionShown
        columns={[LABEL, STATUS, HOSTS, limitColumn(keys), CREATED, LAST_USED]}
        rowKey={rowKey}
        actions={(key) => <ViewLink apiKey={key} />}
        empty={<EmptyState title="This account has no website keys" />}
      />
      {viewed && <KeyPanel accountId={id} apiKey={viewed} keys={keys} onClose={() => address.change({ view: '' })} />}
    </>
  )
}

const rowKey = ({ key_id, label }: AccountKey) => key_id ?? label ?? ''

const LABEL: Column<AccountKey> = {
  id: 'label',
  header: 'Label',
  cell: (apiKey) => <Label apiKey={apiKey} />,
}

const STATUS: Column<AccountKey> = {
  id: 'status',
  header: 'Status',
  phone: 'first',
  isNarrow: true,
  cell: (apiKey) => <KeyStatus apiKey={apiKey} isInRow />,
}

/** The server masks tokens; should it ever forget to, none is shown whole here either. */
const KEY: Column<AccountKey> = {
  id: 'key',
  header: 'Key ID',
  phone: 'second',
  isNarrow: true,
  cell: ({ key_id = '', ...key }) => (
    <CellLines detail={'token' in key && key.token && <code translate="no">{masked(key.token)}</code>}>
      <code translate="no" title={key_id}>
        {masked(key_id) || '—'}
      </code>
    </CellLines>
  ),
}

const HOSTS: Column<AccountKey> = {
  id: 'hosts',
  header: 'Host names',
  phone: 'second',
  cell: (key) => {
    const [first, ...others] = key.kind === 'website' ? key.hosts : []
    return <CellLines detail={others.length > 0 && `and ${others.length} more`}>{first ?? 'None'}</CellLines>
  },
}

function limitColumn({ limits }: Keys): Column<AccountKey> {
  return {
    id: 'limit',
    header: 'Limit',
    cell: ({ key_id = '' }) => {
      const limit = limits.data?.get(key_id)
      if (!limits.data || (limit && limit.max_lookups === undefined)) return '—'
      if (!limit) return 'None'
      return (
        <Meter
          label="Lookups of its limit"
          isLabelHidden
          value={limit.lookups_used ?? 0}
          max={limit.max_lookups ?? 0}
        />
      )
    },
  }
}

const CREATED: Column<AccountKey> = { ...CREATED_COLUMN, needs: 1130 }

const LAST_USED: Column<AccountKey> = {
  id: 'last-used',
  header: 'Last used',
  isNarrow: true,
  isHiddenOnMedium: true,
  cell: ({ last_used }) => (last_used === undefined ? '—' : <RelativeTime value={last_used} empty="Never" />),
}

/** Leads to the key beside the list, as pressing its row does. */
function Label({ apiKey: { key_id, label } }: { apiKey: AccountKey }) {
  const { linkTo } = useKeysAddress()
  if (!key_id) return <span className={styles.label}>{label || '—'}</span>
  return (
    <Link href={linkTo({ view: key_id })} variant="quiet" className={styles.label ?? ''}>
      {label || '—'}
    </Link>
  )
}

function ViewLink({ apiKey }: { apiKey: AccountKey }) {
  const { linkTo } = useKeysAddress()
  if (!apiKey.key_id) return null
  return (
    <ButtonLink size="small" href={linkTo({ view: apiKey.key_id })} aria-label={`View ${nameOf(apiKey)}`} data-peek>
      View
    </ButtonLink>
  )
}

/** Acts about the account's requests; those about one key are beside it. */
function Acts({ id }: { id: number }) {
  const open = useOpenDialog()
  return (
    <Allowed call={startTracing}>
      <div className={styles.actions}>
        <Button size="small" onClick={() => open({ dialog: 'trace', accountId: id, keyId: '' })}>
          Trace requests…
        </Button>
        <Allowed call={clearRateLimit}>
          <Button size="small" onClick={() => open({ dialog: 'unblock', network: '' })}>
            Unblock network…
          </Button>
        </Allowed>
      </div>
    </Allowed>
  )
}
