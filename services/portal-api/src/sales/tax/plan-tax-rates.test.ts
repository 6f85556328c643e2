import { expect, test } from '@jest/globals'
import { isRateInForce, rateOfPlace } from '@portal/contracts/sales/rate-of-place'
import { type KnownRate, planTaxRates } from './plan-tax-rates.ts'
import { readTaxRatesFile } from './read-tax-rates-file.ts'

const TEXAS = { country_iso3: 'USA', region: 'TX', county: '', locality: '', postal_code: '' }

let ids = 0
function known(saas: number, first_day: string, last_day = '', area: object = {}): KnownRate {
  ids += 1
  const rates = { saas_millionths: saas * 10_000, data_millionths: saas * 10_000, base_millionths: 1_000_000 }
  return { tax_rate_id: ids, ...TEXAS, ...area, first_day, last_day, ...rates }
}

/** Reads lines of `first_day,last_day,rate`, of Texas unless a region is said. */
function planOf(rates: readonly KnownRate[], ...lines: string[]) {
  const rows = lines.map((line) => {
    const [first, last, rate, region = 'TX', zip = ''] = line.split(',')
    return ['USA', region, zip, first, last, rate, rate].join(',')
  })
  const header = 'country,region,postal_code,first_day,last_day,saas_percent,data_percent'
  const { wanted, faults } = readTaxRatesFile([header, ...rows].join('\n'))
  expect(faults).toEqual([])
  const plan = planTaxRates(rates, wanted)
  const kinds = plan.changes.map(({ wanted: { line }, kind }) => `${line} ${kind}`)
  return { ...plan, kinds }
}

/** Rates as they are once a plan is applied. */
function applied(rates: readonly KnownRate[], { lastDays, inserts }: ReturnType<typeof planTaxRates>): KnownRate[] {
  return [
    ...rates.map((rate) => ({ ...rate, last_day: lastDays.get(rate.tax_rate_id) ?? rate.last_day })),
    ...inserts.map(({ change, last_day }, at) => ({ ...change.wanted, last_day, tax_rate_id: 10_000 + at })),
  ]
}
const percentOn = (rates: readonly KnownRate[], day: string) => {
  const rate = rateOfPlace(rates, TEXAS, day)
  return rate && rate.saas_millionths / 10_000
}

test('rule J160: a rate of a new place is added, one that begins within another ends it the day before', () => {
  const rates = [known(8, '2024-01-01')]
  const plan = planOf(rates, '2027-01-01,,9', '2024-01-01,,6,PA')
  expect(plan.kinds).toEqual(['2 changed', '3 added'])
  const after = applied(rates, plan)
  expect(['2023-12-31', '2026-12-31', '2027-01-01'].map((day) => percentOn(after, day))).toEqual([undefined, 8, 9])
  expect(plan.changes.map(({ before }) => before?.tax_rate_id)).toEqual([rates[0]?.tax_rate_id, undefined])
})

test('rule J160: the wider area’s rate is what a new place has before', () => {
  const wide = known(4, '2020-01-01', '', { region: '' })
  const [change] = planOf([wide], '2024-01-01,,8').changes
  expect(change).toMatchObject({ kind: 'added', before: { tax_rate_id: wide.tax_rate_id } })
})

test('rule J160: the same file again changes nothing, also in an older form without the rate that followed', () => {
  const rates = [known(8, '2024-01-01', '2026-12-31'), known(9, '2027-01-01')]
  expect(planOf(rates, '2024-01-01,2026-12-31,8', '2027-01-01,,9')).toMatchObject({ kinds: [], unchanged: 2 })
  const older = planOf(rates, '2024-01-01,,8')
  expect([older.kinds, older.lastDays.size]).toEqual([[], 0])
})

test('rule J160: a last day ends a rate, none reopens it, another rate from the same day on takes its place', () => {
  const open = [known(8, '2024-01-01')]
  const ended = planOf(open, '2024-01-01,2026-06-30,8')
  expect(ended.kinds).toEqual(['2 ended'])
  const closed = applied(open, ended)
  expect(['2026-06-30', '2026-07-01'].map((day) => percentOn(closed, day))).toEqual([8, undefined])
  expect(percentOn(applied(closed, planOf(closed, '2024-01-01,,8')), '2026-07-01')).toBe(8)
  const corrected = planOf(open, '2024-01-01,,7')
  expect(corrected.kinds).toEqual(['2 changed'])
  // The row stays, for the orders that name it, and no day has it.
  const both = applied(open, corrected)
  expect(both).toHaveLength(2)
  expect(both.filter((rate) => isRateInForce(rate, '2024-01-01')).map((rate) => rate.saas_millionths)).toEqual([70_000])
})

test('rule J160: several lines within one rate follow each other, also back to what it was', () => {
  const rates = [known(8, '2024-01-01')]
  const after = applied(rates, planOf(rates, '2026-01-01,,8', '2025-01-01,,9'))
  expect(['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'].map((day) => percentOn(after, day))).toEqual([
    8, 9, 9, 8,
  ])
})

test('rule J160: a scheduled rate stays when one before it is changed', () => {
  const rates = [known(8, '2024-01-01', '2026-12-31'), known(9, '2027-01-01')]
  const after = applied(rates, planOf(rates, '2025-01-01,,7'))
  expect(['2024-12-31', '2025-01-01', '2026-12-31', '2027-01-01'].map((day) => percentOn(after, day))).toEqual([
    8, 7, 7, 9,
  ])
})

test.each([
  ['two lines of one place and day', ['2024-01-01,,8', '2024-01-01,,9'], '3 first_day'],
  ['days of the next rate', ['2026-01-01,2027-01-01,8'], '2 last_day'],
  ['a hole in what goes on now', ['2028-01-01,2028-06-30,8'], '2 last_day'],
])('rule J160: %s: refused beside the line', (_, lines, expected) => {
  const rates = [known(9, '2027-01-01')]
  expect(planOf(rates, ...lines).faults.map(({ line, column }) => `${line} ${column}`)).toEqual([expected])
})

test('no two rates of a place ever share a day, whatever files come', () => {
  let random = 7
  const pick = (most: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % most
  }
  let rates: KnownRate[] = []
  let written = 0
  for (let file = 0; file < 300; file += 1) {
    const lines = Array.from({ length: 1 + pick(3) }, () => {
      const first = `202${pick(6)}-0${1 + pick(9)}-01`
      const last = pick(3) === 0 ? `202${pick(6)}-0${1 + pick(9)}-28` : ''
      return [first, last < first ? '' : last, 1 + pick(4)].join(',')
    })
    const plan = planOf(rates, ...lines)
    if (plan.faults.length > 0) continue
    written += plan.inserts.length
    rates = applied(rates, plan).map((rate, at) => ({ ...rate, tax_rate_id: at + 1 }))
    for (let month = 0; month < 72; month += 1) {
      const day = `202${Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-15`
      expect(rates.filter((rate) => isRateInForce(rate, day)).length).toBeLessThan(2)
    }
  }
  expect(written).toBeGreaterThan(50)
})
