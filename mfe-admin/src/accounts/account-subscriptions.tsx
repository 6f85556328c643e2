import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { isAtRest } from '@portal/contracts/subscriptions/display-status'
import { formatDate } from '@portal/design-system/date'
import { Meter } from '@portal/design-system/meter'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'
import { accountQueries } from './account-queries.ts'
import type { AccountSubscription } from './account-subscription.ts'
import styles from './account-tables.module.css'

const COLUMNS: readonly Column<AccountSubscription>[] = [
  { id: 'plan', header: 'Plan', cell: ({ plan }) => plan || '—' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip tone={SUBSCRIPTION_TONES[status]}>{status}</StatusChip>,
  },
  { id: 'used', header: 'Lookups used', cell: (subscription) => <Used subscription={subscription} /> },
  { id: 'period', header: 'Period', cell: ({ starts, ends }) => `${dateOf(starts)} – ${dateOf(ends)}` },
  { id: 'renews', header: 'Auto-renew', cell: ({ renews }) => renewalOf(renews) },
]

/** The account's subscriptions, to be looked at only. */
export function AccountSubscriptions({ id }: { id: number }) {
  const subscriptions = useLoad(accountQueries.subscriptions(id), {
    what: 'the subscriptions',
    call: listSubscriptionsOfAccount,
  })
  return (
    <LoadedTable
      load={subscriptions}
      caption="Subscriptions"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ id: subscription, plan }) => subscription || plan}
      empty={<p className={styles.none}>This account has no subscriptions.</p>}
    />
  )
}

function Used({ subscription: { lookups, status } }: { subscription: AccountSubscription }) {
  if (!lookups) return 'Not available'
  return (
    <Meter
      label="Lookups used"
      isLabelHidden
      value={lookups.used}
      max={lookups.issued}
      {...(isAtRest(status) && { tone: 'paused' })}
    />
  )
}

function renewalOf(renews: boolean | undefined) {
  if (renews === undefined) return '—'
  return renews ? 'On' : 'Off'
}

const dateOf = (time: string) => (time ? formatDate(time) : '—')
