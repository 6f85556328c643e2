import { formatMoney } from '@portal/design-system/money'
import { centsPerThousand, type PlanView } from '../plans/plan-view.ts'
import { lookupsInWords, perTerm, priceInWords } from '../plans/plan-words.ts'
import type { PricedLicence } from '../plans/price-list.ts'
import styles from './chosen-plan.module.css'

interface ChosenPlanProps {
  /** Undefined where an edition has no such tier. */
  plan: PlanView | undefined
  /** Named where a product has several. */
  edition: PricedLicence | undefined
  /** What tells this edition from the others. */
  difference: string | undefined
}

/** The price of the choice, large, and what it grants. */
export function ChosenPlan({ plan, edition, difference }: ChosenPlanProps) {
  return (
    <section aria-label={edition?.label ?? 'Your choice'} className={styles.chosen}>
      {edition && <h2 className={styles.edition}>{edition.label}</h2>}
      {difference && <p className={styles.muted}>{difference}</p>}
      <div aria-live="polite">
        {plan ? (
          <>
            <p className={styles.lookups}>{lookupsInWords(plan)}</p>
            <p className={styles.price}>
              {priceInWords(plan)}
              {!plan.isFree && <span className={styles.term}> {perTerm(plan)}, before tax</span>}
            </p>
          </>
        ) : (
          <p className={styles.muted}>This edition is not sold with so many lookups.</p>
        )}
      </div>
      {plan && <Grants plan={plan} />}
    </section>
  )
}

function Grants({ plan }: { plan: PlanView }) {
  return (
    <ul className={styles.grants}>
      {grantsOf(plan).map((grant) => (
        <li key={grant}>{grant}</li>
      ))}
    </ul>
  )
}

function grantsOf(plan: PlanView): string[] {
  const perThousand = centsPerThousand(plan)
  return [
    ...(perThousand ? [`${formatMoney(perThousand)} per 1,000 lookups`] : []),
    ...(plan.interval === 'Yearly' && plan.cents
      ? [`${formatMoney(Math.round(plan.cents / 12))} a month on average`]
      : []),
    plan.rate === 'UNLIMITED' ? 'UNLIMITED requests per second' : `${plan.rate} requests per second`,
    ...(plan.hasEnhancedPrivacy ? ['Enhanced data privacy'] : []),
    ...(plan.isSold ? [] : ['No longer sold to new customers']),
  ]
}
