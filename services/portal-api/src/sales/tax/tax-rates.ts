import { createHash } from 'node:crypto'
import { dayOf } from '@portal/contracts/days'
import {
  changeTaxRates,
  exportTaxRates,
  listTaxRates,
  previewTaxRates,
  type TaxRate,
  type TaxRatesPreview,
} from '@portal/contracts/sales/admin-tax-rates'
import { taxRatesCsv } from '@portal/contracts/sales/admin-tax-rates-csv'
import { isWithdrawn, type RateDays, rateOfPlace, type TaxArea } from '@portal/contracts/sales/rate-of-place'
import { percentOf } from '@portal/contracts/sales/tax-percent'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { taxRates } from '../../billing/index.ts'
import type { Work } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { type KnownRate, type PlannedRate, planTaxRates, type RatesPlan } from './plan-tax-rates.ts'
import { type Rates, readTaxRatesFile } from './read-tax-rates-file.ts'
import {
  findTaxRatePage,
  findTaxRates,
  insertTaxRates,
  lockTaxRates,
  setLastDays,
  type TaxRateRow,
} from './tax-rates.sql.ts'

const CHANGES_PER_ANSWER = 200
const FAULTS_PER_ANSWER = 100

export const listTaxRatesHandler = handle(listTaxRates, async ({ query, tx, now }) => {
  const { q: words, state, after } = query
  const rows = await findTaxRatePage(tx, { words, state, after, today: dayOf(now) })
  return rows.map((row): TaxRate => ({ ...rateOnTheWire(row), cursor: String(row.id) }))
})

export const exportTaxRatesHandler = handle(exportTaxRates, async ({ tx, now }) => {
  const rates = (await findTaxRates(tx)).map(rateOnTheWire).filter((rate) => !isWithdrawn(rate))
  return {
    name: `tax-rates-${dayOf(now)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(taxRatesCsv(rates)),
  }
})

export const previewTaxRatesHandler = handle(previewTaxRates, async ({ body, tx, now }) => {
  const { preview } = await planned(tx, body.csv, now)
  return preview
})

/**
 * Runs one change at a time, each made from the rates that were previewed (rule J161). No row is changed but for its last
 * day: orders refer to the rate that they were taxed with.
 */
export const changeTaxRatesHandler = handle(changeTaxRates, async ({ body, tx, audit, now }) => {
  await lockTaxRates(tx)
  const { plan, preview } = await planned(tx, body.csv, now)
  const [fault] = preview.faults
  if (fault) throw problem('request:invalid', { fields: { csv: `Line ${fault.line}: ${fault.message}` } })
  if (plan.changes.length === 0) return preview
  if (body.version !== preview.version) throw problem('request:out-of-date')

  await setLastDays(tx, plan.lastDays)
  const inserts = plan.changes.filter(({ known }) => !known)
  const ids = await insertTaxRates(tx, inserts.map(rowOf))
  const idOf = new Map(inserts.map((change, at) => [change, ids[at]]))
  for (const change of plan.changes)
    auditChange(audit, change, String(change.known?.tax_rate_id ?? idOf.get(change)), body.reason)
  return preview
})

async function planned(
  tx: Transaction,
  csv: string,
  now: Date,
): Promise<{ plan: RatesPlan; preview: TaxRatesPreview }> {
  const known = (await findTaxRates(tx)).map(rateOnTheWire)
  const { wanted, faults } = readTaxRatesFile(csv)
  const plan = planTaxRates(known, wanted, dayOf(now))
  const all = [...faults, ...plan.faults].sort((a, b) => a.line - b.line)
  const countOf = (wantedKind: PlannedRate['kind']) => plan.changes.filter(({ kind }) => kind === wantedKind).length
  return {
    plan,
    preview: {
      version: versionOf(known),
      added: countOf('added'),
      changed: countOf('changed'),
      ended: countOf('ended'),
      extended: countOf('extended'),
      withdrawn: countOf('withdrawn'),
      unchanged: plan.unchanged,
      // The wider area around a place is looked up for those that are shown only: it takes all rates.
      changes: plan.changes.slice(0, CHANGES_PER_ANSWER).map(({ wanted: rate, kind, before }) => ({
        ...rate,
        kind,
        before: before ?? rateOfPlace(known, rate, rate.first_day) ?? null,
      })),
      faults: all.slice(0, FAULTS_PER_ANSWER),
    },
  }
}

/** Names the rates as they are: every change of them has another one. */
function versionOf(known: readonly KnownRate[]): string {
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url')
}

function auditChange(
  audit: Work['audit'],
  { wanted, kind, before }: PlannedRate,
  subject: string,
  reason: string,
): void {
  const { first_day: firstDay, last_day: lastDay } = wanted
  const place = placeInWords(wanted)
  const days = daysInWords(wanted)
  if (kind === 'ended') audit('tax-rate.ended', { subject, place, lastDay, reason })
  else if (kind === 'withdrawn')
    audit('tax-rate.withdrawn', { subject, place, firstDay, from: ratesInWords(wanted), reason })
  else if (kind === 'extended')
    audit('tax-rate.extended', { subject, place, from: before ? daysInWords(before) : '', to: days, reason })
  else if (kind === 'added') audit('tax-rate.added', { subject, place, days, to: ratesInWords(wanted), reason })
  else {
    const from = before ? ratesInWords(before) : ''
    audit('tax-rate.changed', { subject, place, days, from, to: ratesInWords(wanted), reason })
  }
}

function daysInWords({ first_day: first, last_day: last }: RateDays): string {
  return last ? `from ${first} to ${last}` : `from ${first} on`
}

function placeInWords({ country_iso3, region, county, locality, postal_code }: TaxArea) {
  return [postal_code, locality, county, region, country_iso3].filter(Boolean).join(', ')
}

function ratesInWords({ saas_millionths: saas, data_millionths: data, base_millionths: base }: Rates): string {
  return `software ${percentOf(saas)} %, data ${percentOf(data)} %, on ${percentOf(base)} % of the price`
}

export function rateOnTheWire(row: TaxRateRow): KnownRate {
  return {
    tax_rate_id: row.id,
    country_iso3: row.countryIso3,
    region: row.region,
    county: row.county,
    locality: row.locality,
    postal_code: row.postalCode,
    first_day: row.firstDay,
    last_day: row.lastDay ?? '',
    saas_millionths: row.saasMillionths,
    data_millionths: row.dataMillionths,
    base_millionths: row.baseMillionths,
  }
}

function rowOf({ wanted }: PlannedRate): typeof taxRates.$inferInsert {
  return {
    countryIso3: wanted.country_iso3,
    region: wanted.region,
    county: wanted.county,
    locality: wanted.locality,
    postalCode: wanted.postal_code,
    firstDay: wanted.first_day,
    lastDay: wanted.last_day || null,
    saasMillionths: wanted.saas_millionths,
    dataMillionths: wanted.data_millionths,
    baseMillionths: wanted.base_millionths,
  }
}
