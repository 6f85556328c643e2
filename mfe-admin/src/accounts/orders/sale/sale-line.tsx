import { lookupsLabel } from '@portal/contracts/sales/plan-labels'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { PLAN_SALE_STATES, planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { Button } from '@portal/design-system/button'
import { ComboBox } from '@portal/design-system/combo-box'
import { formatMoney } from '@portal/design-system/money'
import { RadioGroup } from '@portal/design-system/radio-group'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import type { FormField } from '@portal/remote-kit/form'
import { DOLLARS } from '../../../orders/money-fields.tsx'
import styles from './sale.module.css'
import type { Pricing, TypedLine } from './sale-form.ts'

/** Tells plans of the same lookups apart: by their price, free ones by what they are, and those that customers cannot buy by why. */
function nameInList({
  id,
  description = id,
  price_in_cents: cents,
  one_time_free_trial: isTrial,
  ...plan
}: Received<CatalogPlan>) {
  const state = planSaleState(plan)
  const isBought = state === 'on-sale' || state === 'ending'
  return [
    description,
    formatMoney(cents),
    isTrial && 'one-time trial',
    !isBought && PLAN_SALE_STATES[state].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

type LineName = keyof TypedLine

interface SaleLineProps {
  /** Its place in the sale, from 1. */
  number: number
  line: TypedLine
  plans: readonly Received<CatalogPlan>[]
  field: (name: LineName) => FormField
  onChange: (change: Partial<TypedLine>) => void
  /** Absent of the only one. */
  onRemove?: (() => void) | undefined
}

/** Fields for one plan of a sale: which one, at which price, with how many lookups (rule J28). */
export function SaleLine({ number, line, plans, field, onChange, onRemove }: SaleLineProps) {
  const plan = plans.find(({ id }) => id === line.plan_id)
  const { name, label, error } = field('plan_id')
  const list = plan ? `List price, ${formatMoney(plan.price_in_cents)}` : 'List price'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={`Plan ${number}`} className={styles.line}>
      <div className={styles.title}>
        <span>Plan {number}</span>
        {onRemove && (
          <Button variant="quiet" size="small" icon="trash" aria-label={`Remove plan ${number}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <ComboBox
        name={name}
        label={label}
        error={error}
        options={plans.map((one) => ({ value: one.id ?? '', label: nameInList(one) }))}
        value={line.plan_id || undefined}
        onChange={(id) => onChange({ plan_id: id ?? '' })}
        placeholder="Type to search"
      />
      <RadioGroup<Pricing>
        label="Price"
        variant="segments"
        options={[
          { value: 'list', label: list },
          { value: 'own', label: 'Custom price' },
          { value: 'free', label: 'Donated' },
        ]}
        value={line.pricing}
        onChange={(pricing) => onChange({ pricing })}
      />
      <div className={styles.figures}>
        {line.pricing === 'own' && <TextField {...field('amount')} {...DOLLARS} description="Before tax." />}
        <TextField
          {...field('lookups')}
          inputMode="numeric"
          autoComplete="off"
          description={plan ? `Empty: those of the plan, ${lookupsLabel(plan)}.` : 'Empty: those of the plan.'}
        />
      </div>
    </div>
  )
}
