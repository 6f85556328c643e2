import { placeOrder } from '@portal/contracts/sales/orders'
import { type AnnouncedPrices, announce, riseAfter } from '@portal/contracts/subscriptions/announced-price'
import { displayStatus, isFollowed } from '@portal/contracts/subscriptions/display-status'
import { renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { dueNotice, type TermNotice } from '@portal/contracts/subscriptions/term-notices'
import { DAY_MS } from '@portal/contracts/time-units'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { writeMessage } from '@portal/foundation/messages'
import type { JobHandler } from '@portal/foundation/outbox'
import { findAccountLabel } from '@portal/foundation/people'
import { lettersToAccount } from '../../contacts/index.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import {
  findSubscriptionsFrom,
  lockSubscription,
  noteAnnouncedPrices,
  type SubscriptionFacts,
} from '../subscriptions/subscriptions.sql.ts'
import { noticeLetter, renewalLetter } from './notice-letter.ts'
import { setNoticed } from './notices.sql.ts'
import { scheduleNotices } from './schedule-notices.ts'

type Parts = Pick<Foundation, 'settings' | 'keys'>

/** Prices the next term of a plan now, in cents. */
export type PriceRenewal = (
  tx: Transaction,
  renewal: { accountId: number; planId: string; notifiedUnitCents: number | null; now: Date },
) => Promise<{ unitCents: number; totalCents: number }>

/**
 * Returns a job handler that notifies an account that a subscription ends soon or has ended, and schedules the next
 * notice (rules I81, I82). Letters, their record and the next job are one transaction, so a worker that dies leaves all
 * or nothing. If several notices were missed while no worker ran, only the latest is sent. Idempotent.
 */
export function sendTermNotice(parts: Parts, priceRenewal: PriceRenewal): JobHandler {
  return ({ subject }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, subject ?? '')
      if (!subscription) return

      const { id, createdAt, noticedAt } = subscription
      const notice = dueNotice(subscription, { since: noticedAt ?? createdAt, now })
      if (notice) {
        await setNoticed(tx, id, notice.at)
        const ofLicense = await findSubscriptionsFrom(tx, subscription, subscription.expiresAt)
        const facts = ofLicense.find((one) => one.subscription.id === id)
        if (facts) await writeLetters(tx, parts, { facts, ofLicense, notice, now }, priceRenewal)
      }
      await scheduleNotices(tx, [subscription], now)
    })
}

interface Writing {
  facts: SubscriptionFacts
  /** Subscriptions of its license in the account that end with it or later. */
  ofLicense: readonly SubscriptionFacts[]
  notice: TermNotice
  now: Date
}

async function writeLetters(tx: Transaction, parts: Parts, writing: Writing, price: PriceRenewal): Promise<void> {
  const { facts, now } = writing
  const { accountId } = facts.subscription
  const letter = renewsPaid(facts)
    ? await letterOfRenewal(tx, parts, writing, price)
    : await letterOfEnd(tx, parts, writing)
  if (!letter) return

  const letters = await lettersToAccount(tx, parts, accountId, letter, 'renewals')
  await enqueueLetters(tx, parts.keys.envelope, letters, now)
}

async function letterOfEnd(tx: Transaction, parts: Parts, { facts, ofLicense, notice, now }: Writing) {
  if (!stopsLookups(facts, ofLicense, notice, now)) return undefined

  const { issued, used, expiresAt } = facts.subscription
  const names = await namesOf(tx, facts)
  const daysLeft = daysLeftAt(now, notice, expiresAt)
  await tellOfEnd(tx, facts, { ...names, daysLeft, now })
  return noticeLetter(parts.settings, {
    ...names,
    endsAt: expiresAt,
    daysLeft,
    issued,
    remaining: Math.max(0, issued - used),
  })
}

interface Ending {
  account: string
  plan: string
  /** 0 once it is over. */
  daysLeft: number
  now: Date
}

/** Writes a message to those who may choose another plan (rule H53). */
async function tellOfEnd(
  tx: Transaction,
  { subscription }: SubscriptionFacts,
  { account, plan, daysLeft, now }: Ending,
) {
  const { accountId, expiresAt } = subscription
  const message =
    daysLeft > 0
      ? ({ kind: 'plan-ending', account, plan, ends: expiresAt.toISOString() } as const)
      : ({ kind: 'plan-ended', account, plan } as const)
  await writeMessage(tx, message, { to: { whoMay: placeOrder.requires }, accountId, now })
}

/**
 * Announces what the renewal costs, before it is charged; none at its end, when its receipt is sent. A price that has risen
 * counts thirty days later, for this renewal or for one after it (rules I87, I128).
 */
async function letterOfRenewal(tx: Transaction, parts: Parts, { facts, notice, now }: Writing, price: PriceRenewal) {
  const { id, expiresAt: renewsAt, renewalAttemptedAt } = facts.subscription
  if (notice.daysLeft === 0 || renewalAttemptedAt || facts.gracePeriodEndsAt || facts.suspendedAt) return undefined

  const announced = announce(facts.subscription, { priceCents: facts.nextPlan?.priceCents ?? 0, renewsAt, now })
  await noteAnnouncedPrices(tx, id, announced)
  const { id: planId = '', description } = facts.nextPlan ?? {}
  return renewalLetter(parts.settings, {
    ...(await namesOf(tx, facts)),
    renewsAt,
    daysLeft: daysLeftAt(now, notice, renewsAt),
    ...(await amountsOf(tx, facts, { announced, price, now })),
    nextPlan: planId === facts.plan.id ? undefined : description,
  })
}

interface Announcing {
  announced: AnnouncedPrices
  price: PriceRenewal
  now: Date
}

/** Returns the charge of the renewal, and of those from a day on if the price rises; with tax. */
async function amountsOf(tx: Transaction, facts: SubscriptionFacts, { announced, price, now }: Announcing) {
  const { accountId, expiresAt } = facts.subscription
  const planId = facts.nextPlan?.id ?? ''
  const centsAt = async (notifiedUnitCents: number | null) =>
    (await price(tx, { accountId, planId, notifiedUnitCents, now })).totalCents
  const cents = await centsAt(announced.notifiedUnitCents)
  const { risenUnitCents, risenFrom: from } = riseAfter(announced, now)
  if (!from) return { cents }

  const risen = await centsAt(risenUnitCents)
  const rise = { from, cents: risen, formerCents: cents }
  return { cents: expiresAt >= from ? risen : cents, rise }
}

function renewsPaid(facts: SubscriptionFacts): boolean {
  return (facts.nextPlan?.priceCents ?? 0) > 0 && renewsByItself({ ...facts, ...facts.subscription })
}

async function namesOf(tx: Transaction, facts: SubscriptionFacts) {
  const account = await findAccountLabel(tx, facts.subscription.accountId)
  return { license: facts.licence.label, productLine: facts.line.key, plan: facts.plan.description, account }
}

/** Returns the days left when the letter is written, which may be later than the notice was due. */
function daysLeftAt(now: Date, { daysLeft }: TermNotice, end: Date): number {
  return daysLeft > 0 ? Math.ceil((end.getTime() - now.getTime()) / DAY_MS) : 0
}

/** Returns whether lookups stop with it: it serves them now, does not renew, and no other subscription takes over. */
function stopsLookups(
  facts: SubscriptionFacts,
  ofLicense: readonly SubscriptionFacts[],
  { daysLeft }: TermNotice,
  now: Date,
): boolean {
  if (facts.accountDeactivatedAt || renewsByItself({ ...facts, ...facts.subscription })) return false

  // The end of a term is judged by the moment before it.
  const at = daysLeft > 0 ? now : new Date(facts.subscription.expiresAt.getTime() - 1)
  const views = ofLicense.map((one) => subscriptionView(one, at))
  const own = subscriptionView(facts, at)
  return displayStatus(own, at) === 'Active' && !isFollowed(own, views, at)
}
