/** A line of a cart, a quote or an order, in whole cents; a cart knows no tax yet. */
export interface PricedLine {
  unitCents: number
  taxCents?: number
}

/** Total of price lines, in whole cents. */
export interface Price {
  unitCents: number
  taxCents: number
  totalCents: number
}

/** The one place where prices are added up: cart, quote, order, receipt and letters all come to the sum of the lines they show (rule J18). */
export function priceOf(lines: readonly PricedLine[]): Price {
  const unitCents = lines.reduce((sum, line) => sum + line.unitCents, 0)
  const taxCents = lines.reduce((sum, line) => sum + (line.taxCents ?? 0), 0)
  return { unitCents, taxCents, totalCents: unitCents + taxCents }
}

/** Splits an amount between price and tax as a price is split, in whole cents; the rounding goes to the price. */
export function splitAs({ unitCents, taxCents }: Omit<Price, 'totalCents'>, cents: number): Omit<Price, 'totalCents'> {
  const tax = Math.floor((cents * taxCents) / (unitCents + taxCents))
  return { unitCents: cents - tax, taxCents: tax }
}

/** Returns what is left of a price once parts of it are gone, price and tax each, in whole cents. */
export function lessParts(
  { unitCents, taxCents }: Omit<Price, 'totalCents'>,
  gone: readonly Omit<Price, 'totalCents'>[],
): Omit<Price, 'totalCents'> {
  return {
    unitCents: gone.reduce((left, one) => left - one.unitCents, unitCents),
    taxCents: gone.reduce((left, one) => left - one.taxCents, taxCents),
  }
}
