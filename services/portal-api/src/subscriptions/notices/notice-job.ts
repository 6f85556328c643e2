import { displayStatus, isFollowed } from '@portal/contracts/subscriptions/display-status'
import { renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { dueNotice, type TermNotice } from '@portal/contracts/subscriptions/term-notices'
import { DAY_MS } from '@portal/contracts/time-units'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { mailJob } from '@portal/foundation/mail'
import { enqueue, type JobHandler } from '@portal/foundation/outbox'
import { findAccountLabel } from '@portal/foundation/people'
import { lettersToAccount } from '../../contacts/index.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import { findSubscriptions, lockSubscription, type SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { noticeLetter } from './notice-letter.ts'
import { setNoticed } from './notices.sql.ts'
import { scheduleNotices } from './schedule-notices.ts'

type Parts = Pick<Foundation, 'settings' | 'keys'>

/**
 * Returns a job handler that notifies an account that a subscription ends soon or has ended, and schedules the next
 * notice (rules I81, I82). Letters, their record and the next job are one transaction, so a worker that dies leaves all
 * or nothing. If several notices were missed while no worker ran, only the latest is sent. Idempotent.
 */
export function sendTermNotice(parts: Parts): JobHandler {
  return ({ subject }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, subject ?? '')
      if (!subscription) return

      const { id, accountId, createdAt, noticedAt } = subscription
      const notice = dueNotice(subscription, { since: noticedAt ?? createdAt, now })
      if (notice) {
        await setNoticed(tx, id, notice.at)
        const ofLicense = await findSubscriptions(tx, accountId, subscription.licenceId)
        await writeLetters(tx, parts, { id, ofLicense, notice, now })
      }
      await scheduleNotices(tx, [subscription], now)
    })
}

interface Writing {
  id: string
  /** All subscriptions of its license in the account. */
  ofLicense: readonly SubscriptionFacts[]
  notice: TermNotice
  now: Date
}

async function writeLetters(tx: Transaction, parts: Parts, { id, ofLicense, notice, now }: Writing): Promise<void> {
  const facts = ofLicense.find(({ subscription }) => subscription.id === id)
  if (!facts || !stopsLookups(facts, ofLicense, notice, now)) return

  const { subscription, plan, line } = facts
  const { accountId, issued, used, expiresAt } = subscription
  const letter = noticeLetter(parts.settings, {
    license: facts.licence.label,
    productLine: line.key,
    plan: plan.description,
    endsAt: expiresAt,
    daysLeft: daysLeftAt(now, notice, expiresAt),
    issued,
    remaining: Math.max(0, issued - used),
    account: await findAccountLabel(tx, accountId),
  })
  const letters = await lettersToAccount(tx, parts, accountId, letter, 'renewals')
  await enqueue(
    tx,
    letters.map((one) => mailJob(parts.keys.envelope, one, now)),
  )
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
