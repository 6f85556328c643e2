import { centsTyped, inTypedDollars } from '@portal/contracts/sales/typed-dollars'
import { TextField } from '@portal/design-system/text-field'
import { inProportion, type MoneyForm, type PriceAndTax } from './money-form.ts'
import styles from './orders.module.css'

interface MoneyFieldsProps {
  form: MoneyForm
  /** Price and tax that are to be paid or to go back: an amount is split as they are. */
  whole: PriceAndTax
  description?: string
}

/** An amount with the price and the tax in it, which follow the amount and can be corrected. */
export function MoneyFields({ form, whole, description }: MoneyFieldsProps) {
  const { onChange, ...amount } = form.field('amount')

  function split(typed: string) {
    const cents = centsTyped(typed)
    if (cents === undefined) return
    const { unitCents, taxCents } = inProportion(whole, cents)
    form.setValue('unit_amount', inTypedDollars(unitCents))
    form.setValue('tax_amount', inTypedDollars(taxCents))
  }
  return (
    <>
      <TextField
        {...amount}
        {...DOLLARS}
        description={description}
        onChange={(event) => {
          void onChange(event)
          split(event.target.value)
        }}
      />
      <div className={styles.parts}>
        <TextField {...form.field('unit_amount')} {...DOLLARS} />
        <TextField {...form.field('tax_amount')} {...DOLLARS} />
      </div>
    </>
  )
}

/** Properties of a field for dollars. */
export const DOLLARS = { inputMode: 'decimal', autoComplete: 'off' } as const
