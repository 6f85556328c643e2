import { PAGES } from '@portal/contracts/pages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { perTerm } from '@portal/contracts/sales/plan-labels'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { useMay, useMissingRole } from '@portal/platform/session'
import { plansInWords, type Seats } from './seats.ts'

/**
 * Shows how to get more seats: the plan with more, with its price, for people who may buy it, or else who to contact.
 */
export function MoreSeats({ seats }: { seats: Seats }) {
  const { larger } = seats
  const mayBuy = useMay(placeOrder)
  const missing = useMissingRole(placeOrder)
  const words = plansInWords(seats)
  if (!larger?.plan_id)
    return (
      <>
        {words} <Link href={PAGES.contact}>Ask us for more seats</Link>
      </>
    )
  if (!mayBuy)
    return (
      <>
        {words} {missing && <span>{`You need the role ${missing} to buy it. `}</span>}
        <Link href={PAGES.pricing}>Compare plans</Link>
      </>
    )
  return (
    <>
      {words} <Link href={`${PAGES.cart}?${new URLSearchParams({ plan: larger.plan_id })}`}>{offerOf(larger)}</Link> or{' '}
      <Link href={PAGES.pricing}>compare plans</Link>
    </>
  )
}

/** "Get 5 seats for $123.00 a month". */
function offerOf({ max_users, price_in_cents, ...term }: NonNullable<Seats['larger']>): string {
  const price = price_in_cents === undefined ? '' : ` for ${formatMoney(price_in_cents)} ${perTerm(term)}`
  return `${max_users === undefined ? 'Get this plan' : `Get ${formatCount(max_users, 'seat')}`}${price}`
}
