import { type TaxKind, taxOf } from '../billing/tax/reckon-tax.ts'
import type { taxRates } from '../billing/tax/tax-rates.tables.ts'

/** Sample rates, not tax advice, for staff to change: a share of the price is taxed at the rate of the place (rule J9). */
export const TAX_RATES: readonly (typeof taxRates.$inferInsert)[] = [
  { region: 'TX', saasMillionths: 82_500, dataMillionths: 82_500, baseMillionths: 800_000 },
  { region: 'NY', saasMillionths: 88_750, dataMillionths: 88_750 },
  { region: 'WA', saasMillionths: 102_500, dataMillionths: 0 },
  { region: 'PA', saasMillionths: 60_000, dataMillionths: 60_000 },
  { region: 'CA', saasMillionths: 0, dataMillionths: 0 },
  { region: 'IL', saasMillionths: 0, dataMillionths: 0 },
].map((rate) => ({ countryIso3: 'USA', firstDay: '2024-01-01', ...rate }))

/** Returns the tax of an order for an account at that place. */
export function sampleTax({ countryIso3, administrativeArea }: { countryIso3: string; administrativeArea: string }) {
  const place = TAX_RATES.find((rate) => rate.countryIso3 === countryIso3 && rate.region === administrativeArea)
  const rate = { saasMillionths: 0, dataMillionths: 0, baseMillionths: 1_000_000, ...place }
  return {
    saasTaxMillionths: rate.saasMillionths,
    dataTaxMillionths: rate.dataMillionths,
    taxOf: (unitCents: number, kind: TaxKind) => taxOf(unitCents, kind, rate),
  }
}
