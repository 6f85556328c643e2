import { defaultNextPlanId } from '@portal/contracts/subscriptions/next-plan'
import { chooseNextPlan } from '@portal/contracts/subscriptions/next-plans'
import { renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { agreedCharge, keepConsent } from '../renewals/agree.ts'
import { chargesOf, type PriceRenewals } from '../renewals/next-charges.ts'
import { scheduleRenewals } from '../renewals/schedule-renewals.ts'
import { findSubscriptions, setNextPlan } from '../subscriptions/subscriptions.sql.ts'
import { asIfFollowedBy, changeable, findFollowers } from './next-plans.ts'

/**
 * Idempotent: choosing what follows already changes nothing and is not audited. Another choice voids what was agreed of the
 * plan before it: nobody agreed to pay for this one (rules I110, I111). The account is locked, as a renewal does.
 */
export const chooseNextPlanHandler = (price: PriceRenewals) =>
  handle(chooseNextPlan, async ({ params, body, account, caller, tx, now, audit }) => {
    await lockAccount(tx, account.id)
    const all = await findSubscriptions(tx, account.id)
    const facts = changeable(all, { subscriptionId: params.s, licenseId: params.t, now })
    const follower = (await findFollowers(tx, facts, all, now)).find(({ plan }) => plan.id === body.plan_id)
    if (!follower) throw problem('subscription-context:plan-not-selectable', { context: { plan_id: body.plan_id } })

    const { plan } = follower
    const { id, autoRenewDisabledAt } = facts.subscription
    const isPaid = plan.priceCents > 0
    const isDefault = plan.id === defaultNextPlanId(facts.plan)
    const isNext = plan.id === facts.nextPlan?.id
    if (isPaid && !isDefault && !isNext && !body.agreed) throw problem('subscription-context:renewal-not-agreed')

    const chosen = asIfFollowedBy(facts, follower)
    const [charge] = body.agreed ? await chargesOf(tx, { asked: [chosen], all, price, now }) : []
    const agreed = body.agreed && agreedCharge(chosen, body.agreed, charge)
    const isSettled = renewsByItself({ ...facts, ...facts.subscription }) || (isPaid && !agreed)
    if (isNext && isSettled) return

    const consent = agreed && (await keepConsent(tx, chosen, { charge: agreed, userId: caller.userId, now }))
    // What costs something does not renew without a consent (rule I85).
    await setNextPlan(tx, id, {
      nextPlanId: isDefault ? null : plan.id,
      renewalConsentId: consent?.consentId ?? null,
      notifiedUnitCents: consent?.unitCents ?? null,
      autoRenewDisabledAt: isPaid && !consent ? (autoRenewDisabledAt ?? now) : null,
    })
    await scheduleRenewals(tx, [facts.subscription])
    const from = facts.nextPlan?.description ?? null
    const amount = agreed?.total_amount ?? 0
    audit('next-plan.chosen', { subject: params.t, subscriptions: [id], from, to: plan.description, amount })
  })
