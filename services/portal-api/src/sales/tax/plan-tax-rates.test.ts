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
  const plan = planTaxRates(rates, wanted, '2026-07-01')
  const kinds = plan.changes.map(({ wanted: { line }, kind }) => `${line} ${kind}`)
  return { ...plan, kinds }
}

/** Rates as they are once a plan is applied. */
function applied(rates: readonly KnownRate[], { lastDays, changes }: ReturnType<typeof planTaxRates>): KnownRate[] {
  return [
    ...rates.map((rate) => ({ ...rate, last_day: lastDays.get(rate.tax_rate_id) ?? rate.last_day })),
    ...changes.flatMap(({ wanted: { line: _, ...rate }, known: row }, at) =>
      row ? [] : [{ ...rate, tax_rate_id: 10_000 + at }],
    ),
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
  ['another rate from the same day on, for a part of its days', ['2027-01-01,2028-06-30,8'], '2 last_day'],
])('rule J160: %s: refused beside the line', (_, lines, expected) => {
  const rates = [known(9, '2027-01-01')]
  expect(planOf(rates, ...lines).faults.map(({ line, column }) => `${line} ${column}`)).toEqual([expected])
})

test.each([
  ['one that is cut by a line before', ['2024-01-01,,8', '2025-01-01,2025-06-30,9'], 3],
  ['two lines after each other', ['2025-01-01,2025-06-30,9', '2025-07-01,2025-12-31,7'], 3],
  ['two lines with days between them', ['2025-01-01,2025-06-30,9', '2026-01-01,,8'], 2],
])('rule J164: %s: a place that would be left without a rate is refused', (_, lines, line) => {
  const rates = [known(8, '2024-01-01')]
  const [fault, ...others] = planOf(rates, ...lines).faults
  expect([fault?.line, fault?.column, others]).toEqual([line, 'last_day', []])
  expect(fault?.message).toMatch(/^From 202[56]-0[17]-01 on, this place would have no rate/)
})

test('rule J164: a rate that a line ends may leave days without one, also before the next line', () => {
  const rates = [known(8, '2024-01-01')]
  const plan = planOf(rates, '2024-01-01,2024-06-30,8', '2024-09-01,2024-12-31,9')
  expect([plan.kinds, plan.faults]).toEqual([['2 ended', '3 changed'], []])
})

test('rule J161: an ended rate that lasts until the next one again is a change, as one without an end is', () => {
  const rates = [known(8, '2024-01-01', '2024-06-30'), known(9, '2025-01-01', '2025-06-30')]
  const plan = planOf(rates, '2024-01-01,,8', '2025-01-01,,9')
  expect(plan.kinds).toEqual(['2 extended', '3 extended'])
  expect(plan.changes.map(({ wanted: { last_day } }) => last_day)).toEqual(['2024-12-31', ''])
})

test('rule J161: an open rate that ends where the known one after it begins is a change', () => {
  const rates = [known(8, '2024-01-01'), known(9, '2027-01-01')]
  expect(planOf(rates, '2024-01-01,,8').kinds).toEqual(['2 ended'])
})

test('rule J161: a rate without a last day in the file is planned with the one that it gets', () => {
  const rates = [known(8, '2024-01-01', '2026-12-31'), known(9, '2027-01-01')]
  expect(planOf(rates, '2025-01-01,,7').changes[0]?.wanted.last_day).toBe('2026-12-31')
})

test('rule J165: a rate to come is withdrawn by the day before it, and the one before it goes on', () => {
  const rates = [known(8, '2024-01-01', '2026-12-31'), known(9, '2027-01-01')]
  const plan = planOf(rates, '2027-01-01,2026-12-31,9')
  expect([plan.kinds, plan.faults]).toEqual([['2 extended', '2 withdrawn'], []])
  const after = applied(rates, plan)
  expect(['2026-12-31', '2027-01-01'].map((day) => percentOn(after, day))).toEqual([8, 8])
  expect(planOf(after, '2027-01-01,2026-12-31,9')).toMatchObject({ kinds: [], unchanged: 1, faults: [] })
  const later = planOf(rates, '2027-01-01,2026-12-31,9', '2027-06-01,,10')
  expect(later.kinds).toEqual(['2 extended', '2 withdrawn', '3 changed'])
  expect(['2027-05-31', '2027-06-01'].map((day) => percentOn(applied(rates, later), day))).toEqual([8, 10])
})

test.each([
  ['one that has begun', '2024-01-01,2023-12-31,8'],
  ['one with another rate', '2027-01-01,2026-12-31,7'],
  ['one that is not there', '2028-01-01,2027-12-31,9'],
])('rule J165: %s is not withdrawn', (_, line) => {
  const rates = [known(8, '2024-01-01', '2026-12-31'), known(9, '2027-01-01')]
  expect(planOf(rates, line).faults.map(({ column }) => column)).toEqual(['last_day'])
})

test('no two rates of a place ever share a day, and no day loses its rate unshown, whatever files come', () => {
  let random = 7
  const pick = (most: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % most
  }
  let rates: KnownRate[] = []
  const written = { added: 0, changed: 0, ended: 0, extended: 0, withdrawn: 0 }
  for (let file = 0; file < 900; file += 1) {
    // With a rate from each month on, a file has little left to say.
    if (file % 12 === 0) rates = []
    const lines = Array.from({ length: 1 + pick(3) }, () => {
      const first = `202${4 + pick(6)}-0${1 + pick(9)}-01`
      const last = pick(3) === 0 ? `202${4 + pick(6)}-0${1 + pick(9)}-28` : ''
      const again = rates[pick(4)]
      if (again && pick(3) === 0) {
        const dayBefore = new Date(Date.parse(again.first_day) - 86_400_000).toISOString().slice(0, 10)
        const end = pick(2) === 0 ? dayBefore : last < again.first_day ? '' : last
        return [again.first_day, end, again.saas_millionths / 10_000].join(',')
      }
      return [first, last < first ? '' : last, 1 + pick(4)].join(',')
    })
    const plan = planOf(rates, ...lines)
    if (plan.faults.length > 0) continue
    for (const { kind } of plan.changes) written[kind] += 1
    const shown = plan.changes.flatMap(({ known: row, before }) => [row?.tax_rate_id, before?.tax_rate_id])
    for (const id of plan.lastDays.keys()) expect(shown).toContain(id)
    const ends = plan.changes.flatMap(({ kind, known: row }) =>
      kind === 'ended' || kind === 'withdrawn' ? [row?.tax_rate_id] : [],
    )
    const before = rates
    rates = applied(rates, plan).map((rate, at) => ({ ...rate, tax_rate_id: at + 1 }))
    for (let month = 0; month < 72; month += 1) {
      const day = `202${4 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-15`
      const after = rates.filter((rate) => isRateInForce(rate, day))
      expect(after.length).toBeLessThan(2)
      const lost = before.find((rate) => isRateInForce(rate, day))
      if (lost && after.length === 0) expect(ends).toContain(lost.tax_rate_id)
    }
  }
  for (const count of Object.values(written)) expect(count).toBeGreaterThan(3)
})
