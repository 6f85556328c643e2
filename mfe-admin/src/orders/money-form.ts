import { priceOf, splitAs } from '@portal/contracts/sales/price-of'
import { centsTyped, inTypedDollars, typedDollars } from '@portal/contracts/sales/typed-dollars'
import { formatMoney } from '@portal/design-system/money'
import { isProductError, messageOf } from '@portal/platform/api'
import type { FormField } from '@portal/remote-kit/form'
import * as z from 'zod/mini'

/** Price and tax of an amount, in whole cents. */
export interface PriceAndTax {
  unitCents: number
  taxCents: number
}

/** Fields for an amount, in dollars, with the price and the tax in it. */
export const MONEY_FIELDS = { amount: typedDollars(1), unit_amount: typedDollars(0), tax_amount: typedDollars(0) }

export const MONEY_LABELS = { amount: 'Amount (USD)', unit_amount: 'Price in it', tax_amount: 'Tax in it' } as const

export type MoneyName = keyof typeof MONEY_LABELS
type TypedMoney = Readonly<Record<MoneyName, string>>

/** Check of a form that has these fields: price and tax add up to the amount. */
export const addsUp = z.refine<TypedMoney>(
  (typed) => {
    const { amount, unit_amount, tax_amount } = centsOf(typed)
    return amount === priceOf([{ unitCents: unit_amount, taxCents: tax_amount }]).totalCents
  },
  { error: 'Enter a price and a tax that add up to the amount', path: ['amount'] },
)

/** The parts of a form that its fields of money need. */
export interface MoneyForm {
  field: (name: MoneyName) => FormField
  setValue: (name: MoneyName, value: string) => void
}

/** Returns the fields as they are sent, in cents. */
export function centsOf({ amount, unit_amount, tax_amount }: TypedMoney) {
  const read = (typed: string) => centsTyped(typed) ?? 0
  return { amount: read(amount), unit_amount: read(unit_amount), tax_amount: read(tax_amount) }
}

/** Returns the fields filled in with a price and its tax. */
export function filledIn(price: PriceAndTax): Record<MoneyName, string> {
  return {
    amount: inTypedDollars(priceOf([price]).totalCents),
    unit_amount: inTypedDollars(price.unitCents),
    tax_amount: inTypedDollars(price.taxCents),
  }
}

/** Splits an amount between price and tax in proportion to what there is of them, to the cent (rule J17). */
export function inProportion(whole: PriceAndTax, cents: number): PriceAndTax {
  return priceOf([whole]).totalCents > 0 ? splitAs(whole, cents) : { unitCents: cents, taxCents: 0 }
}

/** Returns the number that a refusal carries under a name; `undefined` where it was refused for something else. */
export function figureInRefusal(error: unknown, name: string): number | undefined {
  if (!isProductError(error)) return undefined
  const found = error.errors.map(({ context }) => context?.[name]).find((value) => typeof value === 'number')
  return typeof found === 'number' ? found : undefined
}

/** Returns why money was not recorded, with the price and the tax that are left. */
export function leftInWords(error: unknown): string {
  const [price, tax] = [figureInRefusal(error, 'unit_amount'), figureInRefusal(error, 'tax_amount')]
  const { content } = messageOf(error)
  if (price === undefined || tax === undefined) return content
  return `${content} ${formatMoney(price)} of the price and ${formatMoney(tax)} of the tax are left.`
}
