import { PAGES } from '@portal/contracts/pages'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Loaded } from '@portal/remote-kit/load'
import { donePathOf } from '@portal/remote-kit/paying'
import { Navigate } from 'react-router'
import { ORDER_CRUMB, useOrders } from './orders.ts'

/** `/checkout/done`: without a number it is the order that was placed last. */
export function LatestOrder() {
  return (
    <>
      <PageHeader title="Your order" breadcrumb={[ORDER_CRUMB]} />
      <Card>
        <Loaded load={useOrders()}>
          {(orders) => {
            const [latest] = orders.toSorted((one, other) => (other.placed ?? '').localeCompare(one.placed ?? ''))
            return latest?.order_id ? <Navigate to={donePathOf(latest.order_id)} replace /> : <NoOrders />
          }}
        </Loaded>
      </Card>
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon="cart"
      title="Nothing was ordered yet"
      action={
        <ButtonLink href={PAGES.pricing} variant="primary">
          See plans and prices
        </ButtonLink>
      }
    >
      What this account buys stands here, with its receipt.
    </EmptyState>
  )
}
