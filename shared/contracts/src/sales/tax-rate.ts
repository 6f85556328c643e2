const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 })

/**
 * The rate of a tax as a person writes it, such as `8.875%`: the table's, never one worked out from rounded amounts (rule J91). A share of
 * 1; empty where there is no tax to speak of.
 */
export function taxRateLabel(rate: number | undefined): string {
  return rate ? percent.format(rate) : ''
}

/** The rate that all of some items are taxed with, as a share of 1; `undefined` if they differ or one of them is not known. */
export function sharedTaxRate(items: readonly { tax_rate?: number | undefined }[]): number | undefined {
  const [first, ...others] = items.map(({ tax_rate: rate }) => rate)
  return others.every((rate) => rate === first) ? first : undefined
}

/** Names the tax of some items: "Tax (6.6%)", without a rate where they do not share one. */
export function taxInWords(items: readonly { tax_rate?: number | undefined }[], words = 'Tax'): string {
  const rate = taxRateLabel(sharedTaxRate(items))
  return rate ? `${words} (${rate})` : words
}
