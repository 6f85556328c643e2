import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { BILLING_OPS, CATALOG_READERS } from '../staff.ts'
import { optionalText, text } from '../values.ts'
import { RATE_STATES } from './rate-of-place.ts'

/*
 * Additive: rates of sales tax by place and day (rule J9), which staff with access to orders or the catalog read and
 * billing operations change. A rate itself never changes: another one follows it, so that an order keeps what it was
 * taxed with.
 */

const AREA = {
  country_iso3: z.string(),
  /** State of the United States by its two letters; elsewhere as addresses have it. */
  region: z.string(),
  county: z.string(),
  locality: z.string(),
  postal_code: z.string(),
}
const DAYS = {
  /** `YYYY-MM-DD` in UTC. */
  first_day: z.string(),
  /** Inclusive; `""` for no end. */
  last_day: z.string(),
}
const RATES = {
  /** Rate for product lines that are taxed as software. */
  saas_millionths: z.int(),
  /** Rate for product lines that are taxed as data. */
  data_millionths: z.int(),
  /** Share of the price that is taxed. */
  base_millionths: z.int(),
}

export const TaxRate = z.object({
  tax_rate_id: z.int(),
  ...AREA,
  ...DAYS,
  ...RATES,
  /** Given as `after`, the list continues behind this rate. */
  cursor: z.string(),
})
export type TaxRate = z.infer<typeof TaxRate>

/** Tax rates by place, 50 at a time. Those that no day has are left out. */
export const listTaxRates = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/tax-rates',
  requires: CATALOG_READERS,
  query: z.object({
    /** Beginning of a country’s letters, a state, county, city or postal code. */
    q: z.optional(optionalText(100)),
    /** State on the current day. */
    state: z.optional(z.enum(RATE_STATES)),
    after: z.optional(WholeNumber),
  }),
  response: z.array(TaxRate),
})

/** All of them as a file, which `previewTaxRates` reads. */
export const exportTaxRates = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/tax-rates/export',
  requires: CATALOG_READERS,
  response: 'file',
})

/** Columns of the file. Only country, first_day, saas_percent and data_percent are required. */
export const TAX_RATE_COLUMNS = [
  'country',
  'region',
  'county',
  'city',
  'postal_code',
  'first_day',
  'last_day',
  'saas_percent',
  'data_percent',
  'taxed_percent',
] as const
export type TaxRateColumn = (typeof TAX_RATE_COLUMNS)[number]

export const TAX_RATES_FILE_LENGTH = 200_000

const CsvFile = z.string().check(z.maxLength(TAX_RATES_FILE_LENGTH, 'At most 200,000 characters: split the file'))

/**
 * A rate that would be written, with the last day that it would have, and what it takes the place of. `extended` is one that
 * lasts longer, or without an end; `withdrawn` one that is to come and that no day would have.
 */
const RateChange = z.object({
  /** Line of the file, the header being the first. */
  line: z.int(),
  kind: z.enum(['added', 'changed', 'ended', 'extended', 'withdrawn']),
  ...AREA,
  ...DAYS,
  ...RATES,
  /** Rate that the place has on the first day now: its own, or that of the wider area around it. `null` for none. */
  before: z.nullable(z.object({ ...AREA, ...DAYS, ...RATES })),
})
export type RateChange = z.infer<typeof RateChange>

const RateFault = z.object({
  line: z.int(),
  /** Empty where the whole line is meant. */
  column: z.string(),
  message: z.string(),
})
export type RateFault = z.infer<typeof RateFault>

export const TaxRatesPreview = z.object({
  /** Names the rates that the preview was made from. */
  version: z.string(),
  added: z.int(),
  changed: z.int(),
  ended: z.int(),
  extended: z.int(),
  withdrawn: z.int(),
  unchanged: z.int(),
  /** The first 200. */
  changes: z.array(RateChange),
  /** Errors of the file, the first 100; with one of them nothing can be applied. */
  faults: z.array(RateFault),
})
export type TaxRatesPreview = z.infer<typeof TaxRatesPreview>

/** Returns what a file would change, and writes nothing. Rates that it does not name stay as they are. */
export const previewTaxRates = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/tax-rates/preview',
  requires: BILLING_OPS,
  body: z.object({ csv: CsvFile }),
  response: TaxRatesPreview,
})

/** Applies a file that was previewed, all of it or nothing. Idempotent: a file that changes nothing is not refused. */
export const changeTaxRates = call({
  service: 'sales',
  method: 'PUT',
  path: '/admin/tax-rates',
  requires: BILLING_OPS,
  body: z.object({ csv: CsvFile, version: text(100), reason: text(500) }),
  response: TaxRatesPreview,
  errors: ['request:out-of-date'],
})
