import { isFree } from '@portal/contracts/sales/plan-labels'
import { isUnlimited } from '@portal/contracts/subscriptions/display-status'
import { formatCompressed } from '@portal/design-system/number'
import { type CSSProperties, useId } from 'react'
import { lookupsInWords, type Plan } from '../plans/plan.ts'
import styles from './lookups-slider.module.css'

interface LookupsSliderProps {
  /** From left to right. */
  plans: readonly Plan[]
  tier: string
  onChange: (tier: string) => void
}

/** Picks a plan by its lookups; each step is one plan. */
export function LookupsSlider({ plans, tier, onChange }: LookupsSliderProps) {
  const id = useId()
  const place = plans.findIndex((plan) => plan.tier === tier)
  const chosen = plans[place]
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        How many lookups do you need?
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={plans.length - 1}
        step={1}
        value={place}
        style={{ '--fill': `${(place / Math.max(1, plans.length - 1)) * 100}%` } as CSSProperties}
        aria-valuetext={chosen && lookupsInWords(chosen)}
        onChange={(event) => onChange(plans[event.currentTarget.valueAsNumber]?.tier ?? tier)}
      />
      <ol className={styles.marks} aria-hidden="true">
        {plans.map((plan) => (
          <li key={plan.id ?? plan.tier} data-chosen={plan === chosen || undefined}>
            {markOf(plan)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function markOf(plan: Plan) {
  if (isFree(plan)) return 'Free'
  return isUnlimited({ issued: plan.lookups }) ? '∞' : formatCompressed(plan.lookups).replace('.0', '')
}
