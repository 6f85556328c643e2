import { csvFile } from '../csv.ts'
import { TAX_RATE_COLUMNS, type TaxRate } from './admin-tax-rates.ts'

/** Millionths in one percent. */
const PERCENT = 10_000

/** Returns a file of tax rates as `previewTaxRates` reads it (rule J163). */
export function taxRatesCsv(rates: readonly Omit<TaxRate, 'tax_rate_id' | 'cursor'>[]): string {
  return csvFile(
    TAX_RATE_COLUMNS,
    rates.map((rate) => [
      rate.country_iso3,
      rate.region,
      rate.county,
      rate.locality,
      rate.postal_code,
      rate.first_day,
      rate.last_day,
      rate.saas_millionths / PERCENT,
      rate.data_millionths / PERCENT,
      rate.base_millionths / PERCENT,
    ]),
  )
}
