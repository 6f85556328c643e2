import { expect, test } from '@jest/globals'
import { filtersIn, filtersOfView, keptFilters } from './view-filters.ts'

test.each([
  ['transactions', '?to=2026-12-31&from=2026-12-01&kind=refund&page=3', 'kind=refund&period=this-month'],
  ['transactions', '?from=2025-01-01&to=2025-12-31', 'period=last-year'],
  ['transactions', '?from=2026-12-01&to=2026-12-30', 'from=2026-12-01&to=2026-12-30'],
  ['transactions', '?view=accounts&accounts=10001%2C10002&tests=only', 'tests=only'],
  ['catalog', '?q=Acme&tab=licenses&line=2', 'line=2&tab=licenses'],
  ['jobs', '?state=late&band=31-60', 'state=late'],
] as const)('rule G97: a view of %s at %s keeps %s', (list, search, kept) => {
  expect(keptFilters(list, search, '2026-12-05')).toBe(kept)
})

test.each([
  ['period=this-month&kind=refund', '2026-12-05', 'from=2026-12-01&kind=refund&to=2026-12-31'],
  ['period=this-month&kind=refund', '2027-01-02', 'from=2027-01-01&kind=refund&to=2027-01-31'],
  ['from=2026-12-01&to=2026-12-30', '2027-01-02', 'from=2026-12-01&to=2026-12-30'],
  ['period=some-day&kind=refund', '2027-01-02', 'kind=refund'],
])('rule G97: the view %s has on %s the filters %s', (query, today, filters) => {
  expect(filtersOfView(query, today)).toBe(filters)
})

test('filters are compared in one order, on whichever page of the list', () => {
  expect(filtersIn('?state=failed&page=2&kind=mail')).toBe('kind=mail&state=failed')
})
