import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { countMeasured, purgeMeasuredDays } from '@portal/foundation/measuring'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { refused } from '../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ MEASUREMENT: 'ask' })
})
afterAll(() => app.close())

const view = { event: 'page_view', area: '/pricing', source: 'direct' }
const paid = { event: 'purchase', area: '/checkout', source: 'news' }

test('rule M37: days are counted up, and a span has both its days', async () => {
  const staff = await app.staff('billing-ops')
  await countMeasured(app.db, '2026-03-01', [view])
  await countMeasured(app.db, '2026-03-02', [view, paid, view])
  await countMeasured(app.db, '2026-03-02', [view])
  await countMeasured(app.db, '2026-03-09', [view])
  await countMeasured(app.db, '2026-03-09', [])

  const use = (begin: string, end: string) => staff.call(getSiteUse, { query: { begin, end } })
  expect(await use('2026-03-02', '2026-03-08')).toEqual({
    mode: 'ask',
    counts: [
      { ...view, count: 3 },
      { ...paid, count: 1 },
    ],
    days: [{ day: '2026-03-02', pages: 3 }],
  })
  const { counts, days } = await use('2026-03-01', '2026-03-09')
  expect(counts).toContainEqual({ ...view, count: 5 })
  expect(days.map(({ day, pages }) => `${day}: ${pages}`)).toEqual(['2026-03-01: 1', '2026-03-02: 3', '2026-03-09: 1'])
  await expect(use('2024-01-01', '2026-03-09')).rejects.toEqual(refused(400, 'request:invalid'))
})

test('rule M37: many processes count the same events without losing one', async () => {
  await Promise.all(Array.from({ length: 20 }, () => countMeasured(app.db, '2026-04-01', [paid, view])))
  const staff = await app.staff('auditor')
  const { counts } = await staff.call(getSiteUse, { query: { begin: '2026-04-01', end: '2026-04-01' } })
  expect(counts.map(({ count }) => count)).toEqual([20, 20])
})

test('counts go after 800 days', async () => {
  await countMeasured(app.db, '2020-01-01', [view])
  expect(await purgeMeasuredDays(app.db, new Date('2022-03-11T00:00:00Z'))).toBe(0)
  expect(await purgeMeasuredDays(app.db, new Date('2022-03-12T00:00:00Z'))).toBe(1)
})
