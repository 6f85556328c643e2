import type { DeclineReason } from '@portal/contracts/payments/payments'
import { priceOf } from '@portal/contracts/sales/price-of'
import { listSubscriptionEvents, type SubscriptionEvent } from '@portal/contracts/subscriptions/subscription-events'
import type { AuditAction, audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { findOrder, findRenewalOf, type OrderRow, orderView } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { findReachedOfLicense } from '../../security/index.ts'
import {
  findCancelComments,
  findSubscriptions,
  type SubscriptionFacts,
  subscriptionView,
} from '../../subscriptions/index.ts'
import { findDeclinesOfOrder, findMoneyOfOrder } from '../payments/money-of-order.sql.ts'
import { findAuditOfSubscription } from './audit-of-subscription.sql.ts'

type Facts = Omit<SubscriptionEvent, 'at'> & { at: Date | null | undefined }

/** Returns what happened to a subscription of the account, the first first; another account's is not found (rule I113). */
export const listSubscriptionEventsHandler = handle(listSubscriptionEvents, async ({ params, account, tx, now }) => {
  const ofLicense = await findSubscriptions(tx, account.id, params.t)
  const facts = ofLicense.find(({ subscription }) => subscription.id === params.s)
  if (!facts) throw problem('subscription-context:subscription-not-found')

  const order = await findOrder(tx, facts.subscription.orderId ?? 0)
  const events = [
    ...(await purchaseOf(tx, facts, order)),
    ...termOf(facts, now),
    ...(facts.subscription.terminatedAt ? [] : retryOf(order, now)),
    ...(await usageOf(tx, facts)),
    ...(await choicesOf(tx, facts)),
    ...(await renewalOf(tx, facts, ofLicense)),
  ]
  return events
    .flatMap(({ at, ...event }) => (at ? [{ at: at.toISOString(), ...event }] : []))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
})

/** Beginning and end of the term. */
function termOf(facts: SubscriptionFacts, now: Date): Facts[] {
  const { startsAt, expiresAt, terminationReason } = facts.subscription
  const { terminationDate, gracePeriodEnds } = subscriptionView(facts, now)
  const isUnpaid = terminationDate === facts.gracePeriodEndsAt?.toISOString()
  const early = isUnpaid ? ({ kind: 'unpaid' } as const) : ({ kind: 'terminated' } as const)
  const reason = terminationReason ? { reason: terminationReason } : {}
  if (terminationDate) return [began(startsAt), { at: new Date(terminationDate), ...early, ...reason }]
  if (gracePeriodEnds) return [began(startsAt), { at: new Date(gracePeriodEnds), kind: 'unpaid' }]
  return [began(startsAt), { at: expiresAt, kind: 'ended' }]
}

/** The next automatic charge of an order that is not paid (rule I120). */
function retryOf(order: OrderRow | undefined, now: Date): Facts[] {
  const { amount = 0, next_try: at } = (order && orderView(order, now).unpaid_service) ?? {}
  return at ? [{ at: new Date(at), kind: 'retry', amount }] : []
}

const began = (at: Date): Facts => ({ at, kind: 'began' })

/** The order that bought it, or renewed the term before into it, with its money. */
async function purchaseOf(tx: Transaction, facts: SubscriptionFacts, order: OrderRow | undefined): Promise<Facts[]> {
  const { createdAt, startsAt } = facts.subscription
  const plan = facts.plan.description
  if (order?.accountId !== facts.subscription.accountId) return [{ at: createdAt, kind: 'bought', plan }]

  const order_id = order.id
  const amount = priceOf([order]).totalCents
  const reason = order.reason ? { reason: order.reason } : {}
  const money = await findMoneyOfOrder(tx, order)
  const declines = await findDeclinesOfOrder(tx, order)
  return [
    // A renewal is made ready a moment before its term begins.
    ...(order.renewalOf
      ? [{ at: startsAt, kind: 'renewal' as const, plan, amount, order_id }]
      : [{ at: order.placedAt, kind: 'bought' as const, plan, amount, order_id, ...reason }]),
    ...money
      .filter(({ transaction }) => transaction.kind === 'charge')
      .map(({ transaction }): Facts => {
        return { at: transaction.createdAt, kind: 'paid', amount: priceOf([transaction]).totalCents, order_id }
      }),
    ...declines.map(({ payment }): Facts => {
      return {
        at: payment.settledAt ?? payment.createdAt,
        kind: 'declined',
        amount,
        decline: payment.reason as DeclineReason,
        order_id,
      }
    }),
  ]
}

/** Nine tenths and more of what its license allowed while it ran. */
async function usageOf(tx: Transaction, { subscription }: SubscriptionFacts): Promise<Facts[]> {
  const { accountId, startsAt, expiresAt } = subscription
  const reached = await findReachedOfLicense(tx, { accountId, licenseId: subscription.licenceId, from: 90 })
  return reached
    .filter(({ reachedAt }) => reachedAt >= startsAt && reachedAt < expiresAt)
    .map(({ reachedAt: at, percent }) => ({ at, kind: 'used', percent }))
}

/** Renewal that was turned on or off, why, plans that were chosen to follow, and what staff changed. */
async function choicesOf(tx: Transaction, { subscription }: SubscriptionFacts): Promise<Facts[]> {
  const { id, accountId } = subscription
  const lines = await findAuditOfSubscription(tx, {
    id,
    accountId,
    licenseId: subscription.licenceId,
    actions: ACTIONS,
  })
  const requests = lines.filter(({ action }) => action === EXPLAINED).map(({ requestId }) => requestId)
  const comments = await findCancelComments(tx, accountId, requests)
  return lines.flatMap((line) => eventOf(line, lines, comments) ?? [])
}

const EXPLAINED = 'auto-renew.explained'

/** Kinds of what staff changed, by action of the audit log. */
const BY_STAFF: Readonly<Record<string, SubscriptionEvent['kind']>> = {
  'subscription.lookups-adjusted': 'lookups-adjusted',
  'subscription.end-moved': 'end-moved',
  'subscription.rate-limit-set': 'rate-limit-set',
  'license.suspended': 'suspended',
  'license.resumed': 'resumed',
} satisfies Partial<Record<AuditAction, SubscriptionEvent['kind']>>

/** Actions of the audit log that belong to the history of a subscription. */
const ACTIONS: readonly AuditAction[] = [
  'auto-renew.enabled',
  'auto-renew.disabled',
  EXPLAINED,
  'next-plan.chosen',
  ...(Object.keys(BY_STAFF) as AuditAction[]),
]

/** Returns what was before and after, and the reason; a limit that is unlimited is left out. */
function changeOf({ from, to, reason }: Line['fields']): Pick<SubscriptionEvent, 'from' | 'to' | 'reason'> {
  const said = Object.entries({ from, to }).filter(([, value]) => value !== undefined && value !== 'unlimited')
  return { ...Object.fromEntries(said), ...(reason ? { reason: String(reason) } : {}) }
}

type Line = typeof audit.$inferSelect

function eventOf(
  { at, action, requestId, fields }: Line,
  all: readonly Line[],
  comments: ReadonlyMap<string, string>,
): Facts | undefined {
  if (action === 'auto-renew.enabled') return { at, kind: 'renewal-on' }
  if (action === 'next-plan.chosen') return { at, kind: 'next-plan', plan: String(fields.to) }
  const changed = BY_STAFF[action]
  if (changed) return { at, kind: changed, ...changeOf(fields) }
  if (action !== 'auto-renew.disabled') return undefined
  const why = all.find((other) => other.action === EXPLAINED && other.requestId === requestId)
  const reason = why && [why.fields.reason, comments.get(requestId)].filter(Boolean).join(': ')
  return { at, kind: 'renewal-off', ...(reason && { reason }) }
}

/** The next term that was made of it. */
async function renewalOf(
  tx: Transaction,
  facts: SubscriptionFacts,
  all: readonly SubscriptionFacts[],
): Promise<Facts[]> {
  const order = await findRenewalOf(tx, facts.subscription.id)
  const next = order && all.find(({ subscription }) => subscription.orderId === order.id)
  if (!order || !next) return []
  const amount = priceOf([order]).totalCents
  return [{ at: next.subscription.startsAt, kind: 'renewed', plan: next.plan.description, amount, order_id: order.id }]
}
