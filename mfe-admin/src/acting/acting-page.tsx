import {
  type ActingGrant,
  listActing,
  listSupportOptOuts,
  type SupportOptOut,
} from '@portal/contracts/authorization/admin-acting'
import { getPerson } from '@portal/contracts/authorization/admin-identities'
import { Button } from '@portal/design-system/button'
import { useNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { LoadedTable, OutdatedNotice, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { AccountLabel } from '../accounts/account-label.tsx'
import layout from '../layout.module.css'
import { RowState } from '../lists/row-state.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { EndActingDialogs, useMayEnd, useOpenDialog } from './end-acting-dialogs.ts'

type Grant = Received<ActingGrant>
type OptOut = Received<SupportOptOut>

/** Maximum number of rows in a response; a full one means that there are more. */
const ROWS_PER_ANSWER = 50

/** How often the list is read again while somebody acts. */
const ASKED_EVERY_MS = 30_000
const SECOND_MS = 1_000

/** `/admin/acting`: staff who act as a customer or did lately, and accounts that keep support out (rule G86). */
export function ActingPage() {
  const grants = usePagedLoad(listActing, {
    what: 'who acts as a customer',
    query: {},
    next: byCursor(ROWS_PER_ANSWER),
    askAgainIn: (known) => (known?.some(({ is_acting }) => is_acting) ? ASKED_EVERY_MS : undefined),
  })
  const optOuts = usePagedLoad(listSupportOptOuts, {
    what: 'the accounts that keep support out',
    query: {},
    next: byCursor(ROWS_PER_ANSWER),
  })
  const mayEnd = useMayEnd()
  return (
    <EndActingDialogs>
      <PageHeader
        title="Acting as customers"
        description="Staff who are acting as a customer now or did in the last 90 days. Each session is in the account’s audit log."
        action={
          <Button icon="refresh" onClick={grants.retry}>
            Refresh
          </Button>
        }
      />
      <OutdatedNotice load={grants} />
      <div className={layout.sections}>
        <LoadedTable
          load={grants}
          caption="Current and recent"
          isCaptionShown
          columns={GRANT_COLUMNS}
          rowKey={(grant) => grant.grant_id ?? JSON.stringify(grant)}
          expectedRows={4}
          actions={mayEnd ? (grant) => <EndButton grant={grant} /> : undefined}
          empty={<EmptyState icon="users" title="Nobody acted in the last 90 days" />}
          footer={grants.hasMore && <MoreRows load={grants} noun="session" />}
        />
        <LoadedTable
          load={optOuts}
          caption="Accounts that keep support out"
          isCaptionShown
          columns={OPT_OUT_COLUMNS}
          rowKey={(row) => String(row.account_id ?? JSON.stringify(row))}
          empty={<EmptyState icon="check" title="Every account lets support in" />}
          footer={optOuts.hasMore && <MoreRows load={optOuts} noun="account" />}
        />
      </div>
    </EndActingDialogs>
  )
}

const GRANT_COLUMNS: readonly Column<Grant>[] = [
  {
    id: 'staff',
    header: 'Staff',
    cell: ({ staff_user_id, staff_name }) => <Person id={staff_user_id} name={staff_name} />,
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: (grant) => <GrantState grant={grant} />,
  },
  {
    id: 'person',
    header: 'Acting as',
    phone: 'second',
    cell: ({ user_id, user_name, account_id, account_label }) => (
      <CellLines detail={<AccountLabel id={account_id} label={account_label} />} isDetailWhole>
        <Person id={user_id} name={user_name} />
      </CellLines>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    phone: 'details',
    cell: ({ reason, ticket }) => (
      <CellLines detail={ticket && `Ticket ${ticket}`} isDetailWhole>
        {reason || '—'}
      </CellLines>
    ),
  },
  {
    id: 'when',
    header: 'Since and until',
    isNarrow: true,
    phone: 'details',
    cell: (grant) => (
      <CellLines detail={<GrantEnd grant={grant} />} isDetailWhole>
        <RelativeTime value={grant.started ?? null} />
      </CellLines>
    ),
  },
]

const OPT_OUT_COLUMNS: readonly Column<OptOut>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account_id, account_label }) => <AccountLabel id={account_id} label={account_label} />,
  },
  {
    id: 'scope',
    header: 'Decides for',
    phone: 'second',
    cell: ({ organization_name: name }) => (name ? `All accounts of ${name}` : 'Itself'),
  },
  { id: 'since', header: 'Since', isNarrow: true, phone: 'first', cell: ({ since }) => <DateText value={since} /> },
]

function Person({ id, name }: { id: number | undefined; name: string | undefined }) {
  const mayOpen = useMay(getPerson)
  return (
    <PersonLink id={mayOpen ? id : undefined} isAlone>
      {name || '—'}
    </PersonLink>
  )
}

/** The list may be older than the end of a session. */
function useIsActing({ is_acting, until }: Grant): boolean {
  const now = useNow(SECOND_MS)
  return is_acting === true && !(until && Date.parse(until) <= now)
}

function GrantState({ grant }: { grant: Grant }) {
  return useIsActing(grant) ? (
    <StatusChip tone="attention">Acting now</StatusChip>
  ) : (
    <RowState tone="paused" isPlain>
      Ended
    </RowState>
  )
}

/** A session that lost a condition of acting has ended without a time. */
function GrantEnd({ grant }: { grant: Grant }) {
  const { until } = grant
  const now = useNow(SECOND_MS)
  const isActing = useIsActing(grant)
  if (!until || (!isActing && Date.parse(until) > now)) return null
  return <RelativeTime value={until} />
}

function EndButton({ grant }: { grant: Grant }) {
  const open = useOpenDialog()
  const isActing = useIsActing(grant)
  const { grant_id: id, staff_name = 'somebody', user_name = 'somebody' } = grant
  if (!isActing || id === undefined) return null
  return (
    <Button
      size="small"
      aria-label={`End… ${staff_name} acting as ${user_name}`}
      onClick={() => open({ id, staffName: staff_name, userName: user_name })}
    >
      End…
    </Button>
  )
}
