import { ssoRefusalWords } from '@portal/contracts/authorization/admin-organizations'
import { EmptyState } from '@portal/design-system/empty-state'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import { PersonLink } from '../people/person-link.tsx'
import type { Organization } from './organization.ts'

type Attempt = NonNullable<NonNullable<Organization['attempts']>[number]>

const COLUMNS: readonly Column<Attempt>[] = [
  {
    id: 'person',
    header: 'Person',
    isPerson: true,
    cell: ({ user_id, name, device, refusal, connection_name }) => (
      <CellLines detail={device}>
        <PersonLink id={user_id ?? undefined} isAlone>
          {name || (refusal ? `Somebody at ${connection_name || 'single sign-on'}` : '—')}
        </PersonLink>
      </CellLines>
    ),
  },
  {
    id: 'result',
    header: 'Result',
    isNarrow: true,
    phone: 'first',
    cell: ({ refusal }) =>
      refusal ? <StatusChip tone="stopped">Refused</StatusChip> : <StatusChip tone="active">Logged in</StatusChip>,
  },
  { id: 'why', header: 'Why', phone: 'second', cell: ({ refusal }) => (refusal ? ssoRefusalWords(refusal) : '—') },
  {
    id: 'when',
    header: 'When',
    isNarrow: true,
    phone: 'details',
    cell: ({ at }) => <RelativeTime value={at ?? null} />,
  },
]

/** Lists the last logins through the single sign-on of an organization, and why others were refused. */
export function SsoAttempts({ organization: { attempts = [], connections = [] } }: { organization: Organization }) {
  if (attempts.length === 0 && connections.length === 0) return null
  return (
    <Table
      caption="Last logins through single sign-on"
      isCaptionShown
      columns={COLUMNS}
      rows={attempts.filter((attempt) => attempt !== undefined)}
      rowKey={(attempt) => attempt.id ?? JSON.stringify(attempt)}
      empty={
        <EmptyState icon="key" title="Nobody has tried yet">
          Logins are kept for 90 days.
        </EmptyState>
      }
    />
  )
}
