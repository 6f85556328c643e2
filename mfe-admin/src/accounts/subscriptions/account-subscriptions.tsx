import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { displayStatus, isAtRest, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import type { Subscription as WholeSubscription } from '@portal/contracts/subscriptions/subscriptions'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Meter } from '@portal/design-system/meter'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'

type Subscription = Received<WholeSubscription>

const COLUMNS: readonly Column<Subscription>[] = [
  { id: 'plan', header: 'Plan', cell: ({ planDescription }) => planDescription || '—' },
  { id: 'status', header: 'Status', phone: 'first', cell: (subscription) => <Status subscription={subscription} /> },
  { id: 'used', header: 'Lookups used', phone: 'second', cell: (subscription) => <Used subscription={subscription} /> },
  {
    id: 'period',
    header: 'Period',
    cell: ({ startDate, expirationDate }) => (
      <>
        <DateText value={startDate} /> – <DateText value={expirationDate} />
      </>
    ),
  },
]

/** The account's subscriptions. Nothing can be changed here. */
export function AccountSubscriptions({ id }: { id: number }) {
  const subscriptions = useLoad(listSubscriptionsOfAccount, { what: 'the subscriptions', params: { id } })
  return (
    <LoadedTable
      load={subscriptions}
      caption="Subscriptions"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ subscription_id, planDescription }) => subscription_id ?? planDescription ?? ''}
      empty={<EmptyState title="This account has no subscriptions" />}
    />
  )
}

const statusOf = (subscription: Subscription) => displayStatus(subscription, new Date(portalNow()))

function Status({ subscription }: { subscription: Subscription }) {
  const status = statusOf(subscription)
  return <StatusChip tone={SUBSCRIPTION_TONES[status]}>{status}</StatusChip>
}

function Used({ subscription }: { subscription: Subscription }) {
  const lookups = lookupsOf(subscription)
  if (!lookups) return 'Not available'
  return (
    <Meter
      label="Lookups used"
      isLabelHidden
      value={lookups.used}
      max={lookups.issued}
      tone={isAtRest(statusOf(subscription)) ? 'paused' : undefined}
    />
  )
}
