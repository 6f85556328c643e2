import { Card } from '@portal/design-system/card'
import { RadioGroup } from '@portal/design-system/radio-group'
import { inTerm, type PlanChoice } from '../plans/plan-choice.ts'
import { ladderOf, type PricedLicence, type Term, yearlySaving } from '../plans/price-list.ts'
import type { Product } from '../products/products.ts'
import { ChosenPlan } from './chosen-plan.tsx'
import { LookupsSlider } from './lookups-slider.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './tier-prices.module.css'
import { usePlanChoice } from './use-plan-choice.ts'

interface TierPricesProps {
  product: Product
  /** One for each edition; the first sets the scale. */
  licences: [PricedLicence, ...PricedLicence[]]
}

/** So many lookups for a month or a year: a slider that picks the plan, and all plans below it. */
export function TierPrices({ product, licences }: TierPricesProps) {
  const [scale] = licences
  const { choice, choose } = usePlanChoice(scale)
  return (
    <>
      <Card>
        <div className={styles.chooser}>
          <TermChoice licence={scale} choice={choice} choose={choose} />
          <LookupsSlider
            plans={ladderOf(scale, choice.term)}
            tier={choice.tier}
            onChange={(tier) => choose({ ...choice, tier })}
          />
          <div className={styles.chosen}>
            {licences.map((licence) => (
              <ChosenPlan
                key={licence.id}
                plan={ladderOf(licence, choice.term).find(({ tier }) => tier === choice.tier)}
                edition={licences.length > 1 ? licence : undefined}
                difference={differenceOf(product, licence)}
              />
            ))}
          </div>
        </div>
      </Card>
      {licences.map((licence) => (
        <PlanTable key={licence.id} licence={licence} choice={choice} caption={captionOf(licences, licence)} />
      ))}
    </>
  )
}

const TERMS: Readonly<Record<Term, string>> = { monthly: 'Monthly', yearly: 'Yearly' }

interface TermChoiceProps {
  licence: PricedLicence
  choice: PlanChoice
  choose: (choice: PlanChoice) => void
}

function TermChoice({ licence, choice, choose }: TermChoiceProps) {
  const saving = yearlySaving(licence)
  return (
    <RadioGroup
      label="Billed"
      isLabelHidden
      variant="segments"
      options={(['monthly', 'yearly'] as const).map((value) => ({
        value,
        label: value === 'yearly' && saving > 0 ? `${TERMS.yearly}, save ${saving}%` : TERMS[value],
      }))}
      value={choice.term}
      onChange={(term) => choose(inTerm(licence, choice, term))}
    />
  )
}

function captionOf(licences: readonly PricedLicence[], { label }: PricedLicence) {
  return licences.length > 1 ? `All plans of ${label}` : 'All plans'
}

function differenceOf({ editions = {} }: Product, { edition }: PricedLicence) {
  return Object.entries(editions).find(([name]) => edition.endsWith(name))?.[1]
}
