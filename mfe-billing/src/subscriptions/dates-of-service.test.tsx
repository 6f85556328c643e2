import { expect, test } from '@jest/globals'
import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { getForecast } from '@portal/contracts/billing/forecast'
import { listOrders } from '@portal/contracts/billing/orders'
import { listStatements } from '@portal/contracts/billing/papers'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { anOrder, aPaymentMethod, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { BillingCard } from '../orders/billing-card.tsx'
import { fakeSubscriptions, licensed } from '../testing/fake-subscriptions.ts'
import { BillingAttention } from './attention/attention.tsx'

const END = '2999-04-05T10:00:00Z'
const NEXT_END = '2999-05-05T10:00:00Z'
const GRACE = '2999-04-19T11:00:00Z'
const STOPPED = '2026-02-12T11:00:00Z'
const paid = { plan_id: 'core-5k', description: 'Core, 5,000 lookups a month', price_in_cents: 18_100 }
const amounts = { unit_amount: 18_100, tax_amount: 1_195, total_amount: 19_295 }
const charge = { at: END, ...amounts, renewal: 'Renews for $192.95, tax included, on 04/05/2999.' }
const RENEWS = { expirationDate: END, renews: true, renewal_agreed: true, renewsInto: paid, next_charge: charge }
const unpaid = (gracePeriodEnds: string) => ({ expirationDate: NEXT_END, orderId: 7, gracePeriodEnds })

interface Shown {
  /** On the overview: *Coming up*, and the bar above. */
  coming: string | undefined
  bar: string | undefined
  /** On the page of the subscription, its row in the list of licenses, and its row among the plans of the billing page. */
  term: readonly string[]
  row: string
  ends: string | undefined
}

const IN_GRACE = 'Not paid yet. Service ends 04/19/2999 unless you pay $192.95.'
const HAS_STOPPED = 'Service stopped 02/12/2026. Pay $192.95 to restart.'

const STATES: readonly [state: string, facts: Partial<Subscription>, shown: Shown][] = [
  [
    'runs and renews',
    RENEWS,
    {
      coming: '04/05/2999CoreRenews, $192.95 incl. tax',
      bar: undefined,
      term: ['– 04/05/2999', 'NextRenews 04/05/2999 for $192.95 incl. tax'],
      row: 'NextRenews04/05/2999 for $192.95 incl. tax',
      ends: '04/05/2999',
    },
  ],
  [
    'runs and does not renew',
    { expirationDate: END },
    {
      coming: '04/05/2999CoreEnds',
      bar: undefined,
      term: ['– 04/05/2999', 'NextEnds 04/05/2999Does not renew'],
      row: 'NextDoes not renewEnds 04/05/2999',
      ends: '04/05/2999',
    },
  ],
  [
    'is free and begins again',
    { expirationDate: END, renews: true, renewsInto: { ...paid, price_in_cents: 0 } },
    {
      coming: '04/05/2999CoreBegins again, free',
      bar: undefined,
      term: ['– 04/05/2999', 'NextBegins again 04/05/2999, free'],
      row: 'NextBegins again04/05/2999, free',
      ends: '04/05/2999',
    },
  ],
  [
    'is in its grace period',
    { ...unpaid(GRACE), renews: true, unpaid_renewal: true },
    {
      coming: '04/19/2999CoreEnds unless $192.95 is paid, final attempt 04/19/2999',
      bar: IN_GRACE,
      term: ['Started'],
      row: 'NextEnds 04/19/2999 unless paid',
      ends: '04/19/2999',
    },
  ],
  [
    'has stopped',
    { ...unpaid(STOPPED), terminationDate: STOPPED },
    {
      coming: undefined,
      bar: HAS_STOPPED,
      term: ['– 02/12/2026'],
      row: 'NextRestarts when you pay',
      ends: undefined,
    },
  ],
]

/** An API with one subscription in a state, and the order that it runs or ran on. */
function fakeOf(facts: Partial<Subscription>) {
  const plan = { subscription_id: 'of-core', planDescription: 'Core, 5,000 lookups a month', issued: 1e12 }
  const fake = fakeSubscriptions(licensed('Core', { ...plan, remaining: 1e12, ...facts }))
  const { gracePeriodEnds: grace = '' } = facts
  const owed = { amount: 19_295, amount_owed: 19_295, grace_period_end: grace, renewal_of: 'before' }
  const due = { payment_due_date: '2026-01-01T00:00:00Z' }
  fake.on(listOrders, () => [anOrder({ order_id: 7, ...(grace && { ...owed, ...due }) })])
  fake.on(listFailedRenewals, () =>
    grace
      ? [
          {
            account_id: 1,
            amount: 19_295,
            final_attempt: '2999-04-19T10:00:00Z',
            order_id: 7,
            subscription_id: 'before',
          },
        ]
      : [],
  )
  fake.on(listPaymentMethods, () => [aPaymentMethod({ primary: true })])
  fake.on(getForecast, () => ({
    from: END,
    until: NEXT_END,
    lines: [],
    unit_amount: 0,
    tax_amount: 0,
    total_amount: 0,
    tax_basis: 'rate' as const,
    taxed_at: '',
  }))
  fake.on(getBillingDetails, () => ({ account_name: 'Acme', address: '', tax_id: '', po_number: '', emails: [] }))
  fake.on(listStatements, () => [])
  return fake
}

test.each(STATES)(
  'rule I125: of a subscription that %s each screen shows the same day and amount',
  async (_, facts, shown) => {
    const fake = fakeOf(facts)
    const card = renderRemote(BillingCard, { fake })
    await card.findByText('Paid, last 12 months')
    const coming = () => card.queryAllByRole('listitem').map(({ textContent }) => textContent)
    await waitFor(() => expect(coming()).toEqual(shown.coming ? [shown.coming] : []))
    card.unmount()

    const attention = renderRemote(BillingAttention, { fake })
    if (shown.bar) await attention.findByText(shown.bar)
    expect(attention.queryAllByText(/Service (ends|stopped)/).map(({ textContent }) => textContent)).toEqual(
      shown.bar ? [shown.bar] : [],
    )
    attention.unmount()

    const page = renderRemote(Root, { path: '/account/subscriptions/of-core', fake })
    const term = await page.findByRole('region', { name: 'Price and renewal' })
    if (shown.bar) await page.findByText(shown.bar)
    for (const words of shown.term) expect(term.textContent).toContain(words)
    expect(datesIn(term.textContent)).not.toContain('05/05/2999')
    page.unmount()

    const list = renderRemote(Root, { path: '/account/subscriptions', fake })
    if (shown.bar) await list.findByText(shown.bar)
    const row = await list.findByRole('region', { name: 'Core' })
    expect(row.textContent).toContain(shown.row)
    expect(datesIn(row.textContent)).not.toContain('05/05/2999')
    list.unmount()

    const billing = renderRemote(Root, { path: '/account/billing', fake })
    const plans = await billing.findByRole('region', { name: 'Plans' })
    if (shown.bar) await billing.findByText(shown.bar)
    expect(datesIn(plans.textContent)).toEqual(shown.ends ? [shown.ends] : [])
  },
)

function datesIn(text: string | null): string[] {
  return [...(text ?? '').matchAll(/\d\d\/\d\d\/\d{4}/g)].map(([date]) => date)
}
