import { getForecast } from '@portal/contracts/billing/forecast'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'
import { primaryOf } from '@portal/remote-kit/cards'
import { Loaded, OutdatedNotice, together, useLoad } from '@portal/remote-kit/load'
import { Figures } from '../orders/figures.tsx'
import { useOrders } from '../orders/order.ts'
import { UnpaidBars, unpaidOrders } from '../orders/unpaid-bars.tsx'
import { useLicenses } from '../subscriptions/license.ts'
import styles from './billing.module.css'
import { CardWarning } from './card-warning.tsx'
import { RunningPlans } from './running-plans.tsx'
import { TwelveMonths } from './twelve-months.tsx'

const ForTheBooks = latePage(async () => (await import('./for-the-books.tsx')).ForTheBooks, <Skeleton lines={6} />)

/** `/account/billing`: what runs and what it costs, what comes in twelve months, what is owed, the card that is charged, and what bookkeepers need. */
export function BillingPage() {
  const costs = useLoad(getForecast, { what: 'the costs', freshFor: 0 })
  const load = together([costs, useOrders(), useLicenses()], (forecast, orders, licenses) => ({
    forecast,
    orders,
    licenses,
  }))
  // Staff who act as a customer see no cards: the rest stands without them.
  const { data: cards } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const primary = cards && primaryOf(cards)
  return (
    <>
      <PageHeader
        title="Billing overview"
        help="/docs/orders-and-receipts"
        description="Your plan costs and upcoming charges for the next 12 months. Dates are in UTC."
      />
      <OutdatedNotice load={load} />
      <Loaded load={load} sketch={<Skeleton lines={10} />}>
        {({ forecast, orders, licenses }) => (
          <div className={styles.page}>
            <UnpaidBars orders={unpaidOrders(orders)} />
            {cards && <CardWarning card={primary} lines={forecast.lines ?? []} />}
            <Card>
              <Figures orders={orders} licenses={licenses} />
            </Card>
            <RunningPlans licenses={licenses} orders={orders} />
            <TwelveMonths forecast={forecast} orders={orders} card={primary} isCardKnown={cards !== undefined} />
            <ForTheBooks />
          </div>
        )}
      </Loaded>
    </>
  )
}
