import { adjustRateLimit } from '@portal/contracts/subscriptions/admin-subscriptions'
import { handle } from '../../kernel/handle.ts'
import type { PriceRenewals } from '../renewals/next-charges.ts'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import { lettersOfChange, rateLetter } from './letters-of-staff-changes.ts'
import { setRateLimit } from './staff-changes.sql.ts'
import { lockEditableForStaff, viewAfter } from './subscription-to-change.ts'

/**
 * Sets the requests per second of a term; the number of its plan follows the plan again (rule I134). Idempotent: the same number changes
 * nothing and is not audited.
 */
export const adjustRateLimitHandler = (price: PriceRenewals) =>
  handle(adjustRateLimit, async ({ params, body, tx, now, audit, mail, foundation }) => {
    const { facts } = await lockEditableForStaff(tx, params, now)
    const { new_rate_limit: to, reason } = body
    const { id, accountId, rateLimit } = facts.subscription
    const own = to === facts.plan.rateLimit ? null : to
    const from = subscriptionView(facts, now).rateLimit
    if (own !== rateLimit) await setRateLimit(tx, id, own)
    if (from === to) return viewAfter(tx, params, price, now)

    const numbers = { from: from ?? 'unlimited', to }
    const line = { subject: params.t, subscriptions: [id], plan: facts.plan.description, ...numbers, reason }
    audit('subscription.rate-limit-set', line, { accountId })
    const letter = rateLetter({ from, to })
    for (const one of await lettersOfChange(tx, foundation, { facts, reason }, letter)) mail(one)
    return viewAfter(tx, params, price, now)
  })
