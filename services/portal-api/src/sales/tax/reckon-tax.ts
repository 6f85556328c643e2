import type { taxRates } from './tax-rates.tables.ts'

/** What decides the tax of an item; millionths. */
export type TaxRate = Pick<typeof taxRates.$inferSelect, 'saasMillionths' | 'dataMillionths' | 'baseMillionths'>

/** By which of its two rates a place taxes a product (rule J9). */
export type TaxKind = 'saas' | 'data'

const MILLION = 1_000_000n
const HALF = (MILLION * MILLION) / 2n

/** Tax on one item in cents, rounded half up. Exact: no step of it is a fraction. */
export function taxOf(unitCents: number, kind: TaxKind, rate: TaxRate): number {
  const millionths = kind === 'saas' ? rate.saasMillionths : rate.dataMillionths
  const taxed = BigInt(unitCents) * BigInt(rate.baseMillionths) * BigInt(millionths)
  return Number((taxed + HALF) / (MILLION * MILLION))
}

/** Tax by price to four decimals; 0 for nothing (rule J10). */
export function effectiveRate({ unitCents, taxCents }: { unitCents: number; taxCents: number }): number {
  return unitCents === 0 ? 0 : Math.round((taxCents / unitCents) * 10_000) / 10_000
}
