import { intervalLabel, isFree, rateLabel } from '@portal/contracts/sales/plan-labels'
import { Card } from '@portal/design-system/card'
import { formatMoney } from '@portal/design-system/money'
import { RadioGroup } from '@portal/design-system/radio-group'
import { centsPerThousand, isSold, lookupsInWords, type Plan, perTerm, priceInWords } from '../plans/plan.ts'
import { ladderOf, type PricedLicense, yearlySaving } from '../plans/price-list.ts'
import type { Product } from '../products/products.ts'
import { LookupsSlider } from './lookups-slider.tsx'
import { usePlanChoice } from './plan-choice.ts'
import { PlanTable } from './plan-table.tsx'
import styles from './tier-prices.module.css'

interface TierPricesProps {
  product: Product
  /** One for each edition; the first sets the scale. */
  licenses: [PricedLicense, ...PricedLicense[]]
}

/** So many lookups for a month or a year: a slider that picks the plan, and all plans below it. */
export function TierPrices({ product, licenses }: TierPricesProps) {
  const [scale] = licenses
  const { choice, chooseTier, chooseTerm, linkTo } = usePlanChoice(scale)
  const { term, tier } = choice
  const saving = yearlySaving(scale)
  const hasEditions = licenses.length > 1
  return (
    <>
      <Card>
        <div className={styles.chooser}>
          <RadioGroup
            label="Billed"
            isLabelHidden
            variant="segments"
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: saving > 0 ? `Yearly, save ${saving}%` : 'Yearly' },
            ]}
            value={term}
            onChange={chooseTerm}
          />
          <LookupsSlider plans={ladderOf(scale, term)} tier={tier} onChange={chooseTier} />
          <div className={styles.editions}>
            {licenses.map((license) => (
              <section
                key={license.id}
                aria-label={hasEditions ? license.label : 'Your choice'}
                className={styles.chosen}
              >
                {hasEditions && <h2>{license.label}</h2>}
                <p className={styles.muted}>{differenceOf(product, license)}</p>
                <ChosenPlan plan={ladderOf(license, term).find((plan) => plan.tier === tier)} />
              </section>
            ))}
          </div>
        </div>
      </Card>
      {licenses.map((license) => (
        <PlanTable
          key={license.id}
          caption={hasEditions ? `All plans of ${license.label}` : 'All plans'}
          license={license}
          choice={choice}
          linkTo={linkTo}
        />
      ))}
    </>
  )
}

/** What tells this edition from the others. */
function differenceOf({ editions = {} }: Product, { edition }: PricedLicense) {
  return Object.entries(editions).find(([name]) => edition.endsWith(name))?.[1]
}

/** The price of the choice, large, and what it grants; an edition may have no such tier. */
function ChosenPlan({ plan }: { plan: Plan | undefined }) {
  return (
    <>
      <div aria-live="polite">
        <p className={styles.muted}>
          {plan ? lookupsInWords(plan) : 'This edition is not sold with that many lookups.'}
        </p>
        {plan && (
          <p className={styles.price}>
            {priceInWords(plan)}
            {!isFree(plan) && <span className={styles.term}> {perTerm(plan)}, before tax</span>}
          </p>
        )}
      </div>
      {plan && (
        <ul className={styles.grants}>
          {grantsOf(plan).map((grant) => (
            <li key={grant}>{grant}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function grantsOf(plan: Plan): string[] {
  const { price_in_cents, hasEnhancedDataPrivacy } = plan
  const perThousand = centsPerThousand(plan)
  return [
    ...(perThousand ? [`${formatMoney(perThousand)} per 1,000 lookups`] : []),
    ...(intervalLabel(plan) === 'Yearly' && price_in_cents
      ? [`${formatMoney(Math.round(price_in_cents / 12))} a month on average`]
      : []),
    `${rateLabel(plan)} requests per second`,
    ...(hasEnhancedDataPrivacy ? ['Enhanced data privacy'] : []),
    ...(isSold(plan) ? [] : ['No longer sold to new customers']),
  ]
}
