import { DetailList } from '@portal/design-system/detail-list'
import { Money } from '@portal/design-system/money'
import { RenewalSwitch } from '../cart/renewal-switch.tsx'
import type { Plan } from '../plans/plan.ts'
import type { Bill } from './bill.ts'
import styles from './checkout.module.css'

interface ChargesProps {
  plans: readonly Plan[]
  bill: Bill
  /** Plans that renew if this is paid. */
  renewing: readonly string[]
  /** A card is being asked: what is paid with it cannot change any more. */
  isPaying: boolean
}

/**
 * Shows the current charge, the next one and its date, and how to stop it, above the button that agrees to it (rule I97). Of
 * an order that was placed it is what was agreed to with it; another choice places another order (rule I98).
 */
export function Charges({ plans, bill, renewing, isPaying }: ChargesProps) {
  const renewals = plans.flatMap((plan) => {
    const renewal = bill.lines.find(({ planId }) => planId === plan.id)?.renewal
    const isChoice = plan.can_renew === true && (renewal !== undefined || bill.orderId !== undefined)
    return isChoice ? [{ plan, renewal: renewal ?? '' }] : []
  })
  return (
    <DetailList
      details={[
        { term: 'Due today', value: <Money cents={bill.owedCents} /> },
        {
          term: 'Next charge',
          value:
            renewals.length > 0 ? (
              <ul className={styles.renewals}>
                {renewals.map(({ plan, renewal }) => (
                  <li key={plan.id}>
                    {plans.length > 1 && <p>{plan.license?.license_label}</p>}
                    <RenewalSwitch plan={plan} renewal={renewal} isDisabled={isPaying} />
                  </li>
                ))}
              </ul>
            ) : (
              'Nothing. You choose the next plan yourself.'
            ),
        },
        ...(renewing.length > 0
          ? [
              {
                term: 'How to cancel',
                value: (
                  <p className={styles.muted}>
                    Turn off renewal on the subscription page anytime before the next term starts. Renewals are charged
                    to your primary card.
                  </p>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
