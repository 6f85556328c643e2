import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { changeTaxRates, exportTaxRates, listTaxRates, previewTaxRates } from '@portal/contracts/sales/admin-tax-rates'
import type { RateState } from '@portal/contracts/sales/rate-of-place'
import { audit } from '@portal/foundation/audit'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
let ops: TestCaller
beforeAll(async () => {
  app = await testApp()
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(taxRates)
})

const HEADER = 'country,region,city,postal_code,first_day,last_day,saas_percent,data_percent,taxed_percent'
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')
const preview = (csv: string) => ops.call(previewTaxRates, { body: { csv } })
const REASON = 'New rates of the state'
async function apply(csv: string, version?: string) {
  const body = { csv, version: version ?? (await preview(csv)).version, reason: REASON }
  return ops.call(changeTaxRates, { body })
}
const listed = async (query: { q?: string; state?: RateState } = {}) =>
  (await ops.call(listTaxRates, { query })).map(({ region, postal_code, saas_millionths, first_day, last_day }) =>
    [region, postal_code, saas_millionths / 10_000, first_day, last_day].join(' ').trim(),
  )
const exported = async () => (await ops.send(exportTaxRates)).body

test('rule J161: a file is previewed without writing, applied in one go, and each rate is in the log', async () => {
  const first = file('USA,TX,,,2024-01-01,,8.25,6.25,80', 'USA,NY,,,2024-01-01,,8.875,8.875,')
  expect(await preview(first)).toMatchObject({ added: 2, changed: 0, ended: 0, unchanged: 0, faults: [] })
  expect(await listed()).toEqual([])
  await apply(first)
  expect(await listed()).toEqual(['NY  8.875 2024-01-01', 'TX  8.25 2024-01-01'])

  const second = file('USA,TX,,,2027-01-01,,9,6.25,80', 'USA,NY,,,2024-01-01,2027-06-30,8.875,8.875,100')
  const shown = await preview(second)
  expect(shown).toMatchObject({ added: 0, changed: 1, ended: 1, unchanged: 0 })
  expect(shown.changes).toMatchObject([
    { line: 2, kind: 'changed', region: 'TX', saas_millionths: 90_000, before: { saas_millionths: 82_500 } },
    { line: 3, kind: 'ended', region: 'NY', last_day: '2027-06-30', before: { last_day: '' } },
  ])
  await apply(second)
  expect(await listed()).toEqual([
    'NY  8.875 2024-01-01 2027-06-30',
    'TX  8.25 2024-01-01 2026-12-31',
    'TX  9 2027-01-01',
  ])
  const lines = await app.db.select().from(audit).where(eq(audit.actorId, ops.userId)).orderBy(asc(audit.id))
  expect(lines.map(({ action, fields }) => [action, fields])).toEqual([
    [
      'tax-rate.added',
      {
        place: 'TX, USA',
        days: 'from 2024-01-01 on',
        to: 'software 8.25 %, data 6.25 %, on 80 % of the price',
        reason: REASON,
      },
    ],
    ['tax-rate.added', expect.objectContaining({ place: 'NY, USA' })],
    [
      'tax-rate.changed',
      {
        place: 'TX, USA',
        days: 'from 2027-01-01 on',
        from: 'software 8.25 %, data 6.25 %, on 80 % of the price',
        to: 'software 9 %, data 6.25 %, on 80 % of the price',
        reason: REASON,
      },
    ],
    ['tax-rate.ended', { place: 'NY, USA', lastDay: '2027-06-30', reason: REASON }],
  ])
})

test('rule J161: a rate that lasts longer, one with the last day that it gets and one withdrawn are shown and in the log', async () => {
  await apply(file('USA,TX,,,2024-01-01,2024-06-30,8,8,', 'USA,TX,,,2025-01-01,2998-12-31,9,9,'))
  await apply(file('USA,TX,,,2999-01-01,,10,10,'))
  const csv = file('USA,TX,,,2024-01-01,,8,8,', 'USA,TX,,,2026-01-01,,7,7,', 'USA,TX,,,2999-01-01,2998-12-31,10,10,')
  const shown = await preview(csv)
  expect(shown).toMatchObject({ added: 0, changed: 1, ended: 0, extended: 1, withdrawn: 1, unchanged: 0, faults: [] })
  expect(shown.changes.map(({ kind, first_day, last_day }) => [kind, first_day, last_day])).toEqual([
    ['extended', '2024-01-01', '2024-12-31'],
    ['changed', '2026-01-01', ''],
    ['withdrawn', '2999-01-01', '2998-12-31'],
  ])
  await apply(csv)
  expect(await listed()).toEqual(['TX  8 2024-01-01 2024-12-31', 'TX  9 2025-01-01 2025-12-31', 'TX  7 2026-01-01'])
  expect(await preview(csv)).toMatchObject({ changes: [], unchanged: 3, faults: [] })
  const lines = await app.db.select().from(audit).where(eq(audit.actorId, ops.userId)).orderBy(desc(audit.id)).limit(3)
  const rate = (percent: number) => `software ${percent} %, data ${percent} %, on 100 % of the price`
  expect(lines.reverse().map(({ action, fields }) => [action, fields])).toEqual([
    [
      'tax-rate.extended',
      {
        place: 'TX, USA',
        from: 'from 2024-01-01 to 2024-06-30',
        to: 'from 2024-01-01 to 2024-12-31',
        reason: REASON,
      },
    ],
    ['tax-rate.changed', { place: 'TX, USA', days: 'from 2026-01-01 on', from: rate(9), to: rate(7), reason: REASON }],
    ['tax-rate.withdrawn', { place: 'TX, USA', firstDay: '2999-01-01', from: rate(10), reason: REASON }],
  ])
})

test('rule J161: the wider area’s rate is what a new place has before', async () => {
  await apply(file('USA,,,,2020-01-01,,4,4,'))
  const { changes } = await preview(file('USA,TX,,,2024-01-01,,8,8,'))
  expect(changes).toMatchObject([{ kind: 'added', before: { region: '', saas_millionths: 40_000 } }])
})

test('rule J161: the longest file that is previewed is applied as well', async () => {
  const lines = Array.from({ length: 7_300 }, (_, at) => `USA,${10_000 + at},2024-01-01,8,8`)
  const csv = ['country,postal_code,first_day,saas_percent,data_percent', ...lines].join('\n')
  expect(await apply(csv)).toMatchObject({ added: 7_300 })
  expect(await app.db.$count(taxRates)).toBe(7_300)
}, 60_000)

test('rule J161: rates that changed since the preview are refused; the same file again changes and logs nothing', async () => {
  const csv = file('USA,TX,,,2024-01-01,,8.25,6.25,80')
  const { version } = await preview(csv)
  await apply(file('USA,NY,,,2024-01-01,,8.875,8.875,'))
  await expect(apply(csv, version)).rejects.toEqual(refused(412, 'request:out-of-date'))
  expect(await listed()).toEqual(['NY  8.875 2024-01-01'])

  await apply(csv)
  const logged = () => app.db.$count(audit, eq(audit.actorId, ops.userId))
  const before = await logged()
  expect(await apply(csv, version)).toMatchObject({ added: 0, changed: 0, ended: 0, unchanged: 1 })
  expect(await logged()).toBe(before)
})

test('rule J161: of a file with an error nothing is applied, and the error names its line', async () => {
  const csv = file('USA,TX,,,2024-01-01,,8.25,6.25,80', 'USA,Ohio,,,2024-01-01,,8,8,')
  const { faults, version } = await preview(csv)
  expect(faults).toMatchObject([{ line: 3, column: 'region' }])
  await expect(apply(csv, version)).rejects.toMatchObject({
    status: 400,
    fields: { csv: 'Line 3: Enter a valid state, such as TX' },
  })
  expect(await listed()).toEqual([])
})

test('rule J163: what is exported is read as it is, with all rates of the past and none that no day has', async () => {
  await apply(file('USA,TX,"Austin, ""north""",78741,2024-01-01,,8.25,6.25,80', 'DEU,,,,2024-01-01,,19,19,'))
  await apply(file('USA,TX,"Austin, ""north""",78741,2027-01-01,,9,6.25,80', 'DEU,,,,2024-01-01,,7,7,'))
  const csv = await exported()
  expect(csv.split('\r\n')).toHaveLength(5)
  expect(await preview(csv)).toMatchObject({ added: 0, changed: 0, ended: 0, unchanged: 3, faults: [] })
  await app.db.delete(taxRates)
  expect(await preview(csv)).toMatchObject({ added: 3 })
  await apply(csv)
  expect(await exported()).toBe(csv)
})

test('rule J163: an order’s rate stays where it is, also when another one takes its place from the same day on', async () => {
  await apply(file('USA,TX,,,2024-01-01,,8.25,6.25,80'))
  const [before] = await app.db.select().from(taxRates)
  await apply(file('USA,TX,,,2024-01-01,,7,7,100'))
  const [after] = await app.db
    .select()
    .from(taxRates)
    .where(inArray(taxRates.id, [before?.id ?? 0]))
  expect(after).toEqual({ ...before, lastDay: '2023-12-31' })
  expect(await listed()).toEqual(['TX  7 2024-01-01'])
})

test('rule G120: rates are found by place and by their days, fifty at a time', async () => {
  const zip = (at: number) => `USA,TX,,${78_000 + at},2024-01-01,,8,8,`
  await apply(file(...Array.from({ length: 60 }, (_, at) => zip(at)), 'DEU,,,,2999-01-01,,19,19,'))
  await apply(file('USA,TX,,78059,2024-01-01,2025-12-31,8,8,'))
  const page = await ops.call(listTaxRates, { query: { q: 'usa' } })
  expect([page.length, page[0]?.postal_code]).toEqual([50, '78000'])
  const next = await ops.call(listTaxRates, { query: { q: 'usa', after: page.at(-1)?.cursor ?? '' } })
  expect(next.map(({ postal_code }) => postal_code)).toEqual(Array.from({ length: 10 }, (_, at) => String(78_050 + at)))
  expect(await listed({ q: '78005' })).toEqual(['TX 78005 8 2024-01-01'])
  expect(await listed({ q: '%' })).toEqual([])
  expect(await listed({ state: 'ended' })).toEqual(['TX 78059 8 2024-01-01 2025-12-31'])
  expect(
    (await ops.call(listTaxRates, { query: { state: 'to-come' } })).map(({ country_iso3 }) => country_iso3),
  ).toEqual(['DEU'])
})

test.each(['support', 'catalog-admin', 'auditor'] as const)('%s reads tax rates and changes none', async (role) => {
  const staff = await app.staff(role)
  expect(await staff.call(listTaxRates)).toEqual([])
  await expect(staff.call(previewTaxRates, { body: { csv: '' } })).rejects.toEqual(refused(403, 'request:forbidden'))
})
