import type { taxRates } from './tax-rates.tables.ts'

/** Tax rate of an item, in millionths. */
export type TaxRate = Pick<typeof taxRates.$inferSelect, 'saasMillionths' | 'dataMillionths' | 'baseMillionths'>

/** The one of its two rates that a place taxes a product with (rule J9). */
export type TaxKind = 'saas' | 'data'

const MILLION = 1_000_000n
const HALF = (MILLION * MILLION) / 2n

/** Tax on one item in cents, rounded half up. Exact: no step of it is a fraction. */
export function taxOf(unitCents: number, kind: TaxKind, rate: TaxRate): number {
  const millionths = kind === 'saas' ? rate.saasMillionths : rate.dataMillionths
  const taxed = BigInt(unitCents) * BigInt(rate.baseMillionths) * BigInt(millionths)
  return Number((taxed + HALF) / (MILLION * MILLION))
}

/** The share of its price that an item of that kind is taxed with; not rounded (rule J91). */
export function taxRateOf(kind: TaxKind, rate: TaxRate): number {
  const millionths = kind === 'saas' ? rate.saasMillionths : rate.dataMillionths
  return (millionths * rate.baseMillionths) / 1e12
}

/** Returns which of an order's two tax rates applies to an item; `undefined` if neither does. */
export function taxRateOfItem(
  { unitCents, taxCents }: { unitCents: number; taxCents: number },
  rate: TaxRate,
): number | undefined {
  if (taxCents === 0) return 0
  const kind = (['saas', 'data'] as const).find((one) => taxOf(unitCents, one, rate) === taxCents)
  return kind && taxRateOf(kind, rate)
}

/** Tax by price to four decimals; 0 for nothing (rule J10). */
export function effectiveRate({ unitCents, taxCents }: { unitCents: number; taxCents: number }): number {
  return unitCents === 0 ? 0 : Math.round((taxCents / unitCents) * 10_000) / 10_000
}
