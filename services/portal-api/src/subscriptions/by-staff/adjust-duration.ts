import { adjustDuration } from '@portal/contracts/subscriptions/admin-subscriptions'
import { endFault } from '@portal/contracts/subscriptions/staff-changes'
import { isSet } from '@portal/contracts/values'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import type { PriceRenewals } from '../renewals/next-charges.ts'
import { scheduleDueWork } from '../schedule-due-work.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { endLetter, lettersOfChange } from './letters-of-staff-changes.ts'
import { setEnd } from './staff-changes.sql.ts'
import { lockEditableForStaff, viewAfter } from './subscription-to-change.ts'

/**
 * Moves the end of a term, with its renewal and its notices (rule I133). Idempotent: the same end changes nothing and is not audited.
 */
export const adjustDurationHandler = (price: PriceRenewals) =>
  handle(adjustDuration, async ({ params, body, tx, now, audit, mail, foundation }) => {
    const { facts, ofLicense } = await lockEditableForStaff(tx, params, now)
    const { subscription } = facts
    const { id, accountId, expiresAt: from } = subscription
    const { reason } = body
    const to = new Date(body.expiration)
    const fault = endFault(to, subscription, now)
    if (fault) throw problem('request:invalid', { fields: { expiration: fault } })
    if (to.getTime() === from.getTime()) return viewAfter(tx, params, price, now)
    if (ofLicense.some((other) => begins(other, from, now))) throw problem('subscription-context:term-followed')

    await setEnd(tx, id, to)
    // A job that waits for the old end is moved to the new one.
    await scheduleDueWork(tx, [{ ...subscription, expiresAt: to }], now)
    const times = { from: from.toISOString(), to: to.toISOString() }
    const line = { subject: params.t, subscriptions: [id], plan: facts.plan.description, ...times, reason }
    audit('subscription.end-moved', line, { accountId })
    const view = await viewAfter(tx, params, price, now)
    const letter = endLetter({ from, to, renews: view.renews })
    for (const one of await lettersOfChange(tx, foundation, { facts, reason }, letter)) mail(one)
    return view
  })

/** Returns whether a term begins at a time or later, and was not ended before. */
function begins(facts: SubscriptionFacts, from: Date, now: Date): boolean {
  return facts.subscription.startsAt >= from && !isSet(subscriptionView(facts, now).terminationDate)
}
