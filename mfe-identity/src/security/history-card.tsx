import type { SignInAttempt } from '@portal/contracts/authorization/sessions'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { Loaded, type PagedLoad } from '@portal/remote-kit/load'
import { wayInName } from './credential-words.ts'
import { deviceWords, placeWords } from './whereabouts.ts'

type Attempt = Received<SignInAttempt>

const COLUMNS: readonly Column<Attempt>[] = [
  { id: 'device', header: 'Device', cell: DeviceCell },
  { id: 'outcome', header: 'Outcome', cell: Outcome, phone: 'first' },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime value={at} />, phone: 'second' },
  {
    id: 'way',
    header: 'Way',
    cell: ({ provider, support }) => (support ? '—' : wayInName(provider)),
    phone: 'second',
    isHiddenOnMedium: true,
  },
  { id: 'place', header: 'From', cell: placeWords, phone: 'details' },
]

/** Lists log-ins as this person, and refused ones. */
export function HistoryCard({ history }: { history: PagedLoad<Attempt> }) {
  const toast = useToast()
  return (
    <Card
      title="Log-ins of the last 90 days"
      description="If one of these was not you, log out everywhere else and change your password."
      isFlush={Boolean(history.data?.length)}
      footer={
        history.hasMore && (
          <Button
            size="small"
            isPending={history.isLoadingMore}
            onClick={() => history.loadMore().catch((error) => toast.error(error, 'Could not load more'))}
          >
            Show more
          </Button>
        )
      }
    >
      <Loaded load={history}>
        {(known) =>
          known.length > 0 ? (
            <Table caption="Your log-ins" columns={COLUMNS} rows={known} rowKey={({ id, at }) => `${id} ${at}`} />
          ) : (
            <p>Nothing yet.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Shows the log-in method, or the staff member who acted as them. */
function DeviceCell(attempt: Attempt) {
  const { support } = attempt
  return support ? <CellLines detail={support.reason}>{support.name}</CellLines> : deviceWords(attempt)
}

function Outcome({ is_refused, is_new_device, support }: Attempt) {
  if (support) return <StatusChip tone="attention">Support staff</StatusChip>
  if (is_refused) return <StatusChip tone="stopped">Refused</StatusChip>
  if (is_new_device) return <StatusChip tone="info">New device</StatusChip>
  return <StatusChip tone="active">Let in</StatusChip>
}
