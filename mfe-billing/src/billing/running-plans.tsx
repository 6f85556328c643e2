import { paysForNewTerm } from '@portal/contracts/billing/unpaid-service'
import { PAGES } from '@portal/contracts/pages'
import { priceOf } from '@portal/contracts/sales/price-of'
import { hasExpired } from '@portal/contracts/subscriptions/display-status'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Order } from '../orders/order.ts'
import { pathOfSubscription } from '../paths.ts'
import { type License, nameOf } from '../subscriptions/license.ts'
import { endOf, isEnded, planWithin, type Subscription, statusOf } from '../subscriptions/subscription.ts'
import { SubscriptionStatus } from '../subscriptions/subscription-status.tsx'
import { useWhatFollows } from '../subscriptions/what-follows.tsx'

interface RunningPlan {
  license: License
  subscription: Subscription
  /** Cost of this term with tax, in cents; undefined if no order says. */
  cents: number | undefined
}

const COLUMNS: readonly Column<RunningPlan>[] = [
  {
    id: 'plan',
    header: 'Plan',
    cell: ({ license, subscription }) => (
      <CellLines detail={planWithin(nameOf(license), subscription.planDescription)}>
        <Link href={pathOfSubscription(subscription.subscription_id ?? '')} variant="quiet">
          <span title={nameOf(license)}>{nameOf(license)}</span>
        </Link>
      </CellLines>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'first',
    // The next column says until when.
    cell: ({ subscription }) => (
      <SubscriptionStatus subscription={subscription} isBare={statusOf(subscription) === 'Grace Period'} />
    ),
  },
  {
    id: 'term',
    header: 'Next',
    phone: 'second',
    cell: (plan) => <Next {...plan} />,
  },
  {
    id: 'cost',
    header: 'This term, incl. tax',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: ({ cents }) => (cents === undefined ? '—' : cents === 0 ? 'Free' : <Money cents={cents} />),
  },
]

interface RunningPlansProps {
  licenses: readonly License[]
  orders: readonly Order[]
}

/** Lists plans whose term is not over, with what it costs. */
export function RunningPlans({ licenses, orders }: RunningPlansProps) {
  const rows = runningPlans(licenses, orders)
  return (
    <Card title="Plans" isFlush>
      <Table
        caption="Plans"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ subscription }) => subscription.subscription_id ?? ''}
        empty={
          orders.some(paysForNewTerm) ? (
            <EmptyState icon="receipt" title="No active plans">
              Your plan ended for nonpayment. Pay what is past due to restart it.
            </EmptyState>
          ) : (
            <EmptyState
              icon="receipt"
              title="No plans"
              action={<ButtonLink href={PAGES.pricing}>See plans</ButtonLink>}
            >
              Your plans and their costs appear here. The free plan doesn't require a card.
            </EmptyState>
          )
        }
      />
    </Card>
  )
}

/** Says in one word what happens at the end of a term, and when. */
function Next({ license, subscription }: Pick<RunningPlan, 'license' | 'subscription'>) {
  const follows = useWhatFollows({ license, subscription })
  return (
    <>
      <span>{follows.kind === 'renews' ? follows.word : 'Ends'}</span> <DateText value={endOf(subscription)} />
    </>
  )
}

/** Returns running plans, those that end first at the top, as in the months ahead. */
function runningPlans(licenses: readonly License[], orders: readonly Order[]): RunningPlan[] {
  const items = new Map(orders.flatMap((order) => (order.items ?? []).map((item) => [item.item_id, item] as const)))
  const plans = licenses.flatMap((license) =>
    license.subscriptions
      .filter((one) => !isEnded(one) && !hasExpired(one, new Date(portalNow())))
      .map((subscription) => {
        const item = items.get(subscription.orderItemId)
        const cents = item && priceOf([{ unitCents: item.unit_amount ?? 0, taxCents: item.tax_amount ?? 0 }]).totalCents
        return { license, subscription, cents }
      }),
  )
  return plans.toSorted((one, other) => endOf(one.subscription).localeCompare(endOf(other.subscription)))
}
