import type { RenewalAgreement } from '@portal/contracts/subscriptions/renewals'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type * as z from 'zod/mini'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import type { NextCharge } from './next-charges.ts'
import { insertRenewalConsent } from './renewal-consents.sql.ts'

type Agreement = z.infer<typeof RenewalAgreement>

/**
 * Returns the charge of the next term that somebody agrees to (rule I95). @throws `renewal-changed` with both amounts, if
 * another plan or amount would be charged, or nothing can be agreed to
 */
export function agreedCharge(
  facts: SubscriptionFacts,
  agreement: Agreement,
  charge: NextCharge | undefined,
): NextCharge {
  const planId = facts.nextPlan?.id ?? ''
  const isMeant = agreement.subscription_id === facts.subscription.id && agreement.plan_id === planId
  if (charge && isMeant && charge.renewal === agreement.shown) return charge
  throw problem('subscription-context:renewal-changed', {
    context: { plan_id: planId, shown: agreement.amount, amount: charge?.total_amount ?? 0 },
  })
}

interface Agreed {
  charge: NextCharge
  userId: number
  now: Date
}

/** Keeps a consent to what was shown, and returns its id and price before tax, in cents. */
export async function keepConsent(tx: Transaction, facts: SubscriptionFacts, { charge, userId, now }: Agreed) {
  const { unit_amount: unitCents, tax_amount: taxCents, renewal: shown } = charge
  const { accountId } = facts.subscription
  const planId = facts.nextPlan?.id ?? ''
  const given = { accountId, orderId: null, agreedAt: now, agreedBy: userId }
  return { consentId: await insertRenewalConsent(tx, { ...given, planId, unitCents, taxCents, shown }), unitCents }
}
