import { addMonths } from '@portal/contracts/sales/term'
import { renewalSentence } from '@portal/contracts/subscriptions/renewal'
import type { orderItems, orders } from '../billing/orders/orders.tables.ts'
import type { transactions } from '../payments/payments/payments.tables.ts'
import { offlineInWords } from '../payments/staff-payments/offline-words.ts'
import { addressInWords } from '../sales/taxable-locations/taxable-location-view.ts'
import type { plans } from '../subscriptions/catalog/catalog.tables.ts'
import { catalogRows, licenceIdOf, taxKindOf } from '../subscriptions/catalog/sample/catalog-rows.ts'
import type { renewalConsents } from '../subscriptions/renewals/renewal-consents.tables.ts'
import type { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import { ADDRESSES } from './addresses.ts'
import type { AccountName } from './people.ts'
import { sampleTax } from './sales-tax.ts'
import type { SeedContext } from './seed-context.ts'
import type { DemoSubscription } from './subscriptions.ts'

type PlanRow = typeof plans.$inferInsert

/** A subscription with the order that bought it; the order's number is known once it is stored. */
export interface SubscriptionRows {
  subscription: typeof subscriptions.$inferInsert
  order: typeof orders.$inferInsert
  item: Omit<typeof orderItems.$inferInsert, 'orderId'>
  /** The money that came for it, on the day of the order. */
  transfer?: Omit<typeof transactions.$inferInsert, 'orderId'>
  /** Consent to be charged for the next term. */
  consent?: typeof renewalConsents.$inferInsert
}

const PLANS: ReadonlyMap<string, PlanRow> = new Map(catalogRows().plans.map((plan) => [plan.id, plan]))

/** The rows of one subscription of the example company. Throws when it names a plan that the catalog lacks. */
export function subscriptionRows(
  { time, random }: SeedContext,
  { name, accountId }: { name: AccountName; accountId: number },
  demo: DemoSubscription,
): SubscriptionRows {
  const plan = planOf(demo, demo.tier)
  const start = addMonths(time.midnight(demo.startDays), demo.startMonths ?? 0)
  const placed = start < time.now ? start : time.days(-3)
  const unitCents = plan.priceCents
  const { taxOf, ...tax } = sampleTax(ADDRESSES[name])
  const taxCents = taxOf(unitCents, taxKindOf(plan.licenceId))
  const isPaid = demo.graceDays === undefined
  const receivedCents = isPaid ? unitCents + taxCents : 0
  const next = demo.nextTier === undefined ? plan : planOf(demo, demo.nextTier)
  const nextTaxCents = taxOf(next.priceCents, taxKindOf(next.licenceId))
  const expiresAt = addMonths(start, plan.months)
  const [id, itemId] = [random.uuid(), random.uuid()]
  const reference = `TR-${itemId.slice(0, 8)}`

  return {
    order: {
      accountId,
      createdAt: placed,
      placedAt: placed,
      processedAt: isPaid ? placed : null,
      unitCents,
      taxCents,
      ...tax,
      paymentDueAt: placed,
      taxedAt: addressInWords(ADDRESSES[name]),
      paidWith: receivedCents > 0 ? offlineInWords('wire', reference) : '',
      receivedCents,
      gracePeriodEndsAt: demo.graceDays === undefined ? null : time.midnight(demo.graceDays),
    },
    item: {
      id: itemId,
      planId: plan.id,
      description: plan.description,
      lookups: plan.lookups,
      unitCents,
      taxCents,
      startsAt: start,
      endsAt: addMonths(start, plan.months),
    },
    ...(receivedCents > 0 && {
      transfer: {
        id: itemId,
        kind: 'charge',
        accountId,
        unitCents,
        taxCents,
        createdAt: placed,
        provider: 'wire',
        referenceNumber: reference,
        isTest: false,
        gatewayId: '',
        gatewayMessage: '',
        gatewayResponse: '',
      },
    }),
    ...(demo.agreedDays !== undefined && {
      consent: {
        accountId,
        planId: next.id,
        unitCents: next.priceCents,
        taxCents: nextTaxCents,
        shown: renewalSentence({ at: expiresAt, lookups: plan.lookups, totalCents: next.priceCents + nextTaxCents }),
        agreedAt: time.days(demo.agreedDays),
      },
    }),
    subscription: {
      id,
      accountId,
      licenceId: plan.licenceId,
      planId: plan.id,
      nextPlanId: next === plan ? null : next.id,
      orderItemId: itemId,
      createdAt: placed,
      startsAt: start,
      expiresAt,
      terminatedAt: demo.terminated ? time.midnight(demo.terminated.days) : null,
      terminationReason: demo.terminated?.reason ?? null,
      issued: plan.lookups,
      used: typeof demo.used === 'number' ? Math.round(plan.lookups * demo.used) : demo.used.lookups,
      autoRenewDisabledAt: demo.autoRenewOff ? start : null,
      renewalAttemptedAt: demo.renewalAttempted ? addMonths(start, plan.months) : null,
    },
  }
}

function planOf({ licence, term }: DemoSubscription, tier: string): PlanRow {
  const id = `${licenceIdOf(licence)}-${tier}-${term}`
  const plan = PLANS.get(id)
  if (!plan) throw new Error(`The catalog has no plan ${id}.`)
  return plan
}
