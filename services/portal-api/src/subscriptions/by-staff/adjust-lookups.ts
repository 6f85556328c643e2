import { adjustLookups } from '@portal/contracts/subscriptions/admin-subscriptions'
import { lookupsFault } from '@portal/contracts/subscriptions/staff-changes'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import type { PriceRenewals } from '../renewals/next-charges.ts'
import { lettersOfChange, lookupsLetter } from './letters-of-staff-changes.ts'
import { addLookups } from './staff-changes.sql.ts'
import { lockEditableForStaff, viewAfter } from './subscription-to-change.ts'

/** Adds lookups to a subscription, or takes some away; at least one stays (rule I132). */
export const adjustLookupsHandler = (price: PriceRenewals) =>
  handle(adjustLookups, async ({ params, body, tx, now, audit, mail, foundation }) => {
    const { facts } = await lockEditableForStaff(tx, params, now)
    const { lookups, reason } = body
    const { id, accountId, issued: from, used } = facts.subscription
    const fault = lookupsFault(lookups, { issued: from, used })
    if (fault) throw problem('request:invalid', { fields: { lookups: fault } })

    await addLookups(tx, id, lookups, now)
    const to = from + lookups
    const line = { subject: params.t, subscriptions: [id], plan: facts.plan.description, from, to, reason }
    audit('subscription.lookups-adjusted', line, { accountId })
    const letter = lookupsLetter({ from, to, used })
    for (const one of await lettersOfChange(tx, foundation, { facts, reason }, letter)) mail(one)
    return viewAfter(tx, params, price, now)
  })
