import { expect, test } from '@jest/globals'
import { getSiteUse, type SiteUse } from '@portal/contracts/forms/admin-site-use'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

const COUNTED: SiteUse = {
  mode: 'ask',
  counts: [
    { event: 'page_view', area: '/pricing', source: 'direct', count: 1_200 },
    { event: 'add_to_cart', area: '/pricing', source: 'newsletter', count: 300 },
    { event: 'page_view', area: '/checkout', source: 'newsletter', count: 240 },
    { event: 'purchase', area: '/checkout', source: 'newsletter', count: 60 },
  ],
  days: [
    { day: '2026-03-02', pages: 1_000 },
    { day: '2026-03-04', pages: 440 },
  ],
}

function open(answer: SiteUse, search = '', role: Parameters<typeof aStaffMember>[0] = 'billing-ops') {
  const fake = fakeApi()
  const asked: unknown[] = []
  fake.on(getSiteUse, ({ query }) => {
    asked.push(query)
    return answer
  })
  return { asked, ...openAdmin({ fake, path: `/admin/site-use${search}`, visitor: aStaffMember(role) }) }
}

const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent).filter(Boolean)

test('rule M37: the way from prices to orders has its steps, and each source what came of it', async () => {
  const { findByRole } = open(COUNTED)
  const funnel = await findByRole('table', { name: 'From pricing to order' })
  expect(within(funnel).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Pricing pages viewed', '1,200', '—'],
    ['Plans added to a cart', '300', '25% of previous step '],
    ['Checkout pages viewed', '240', '80% of previous step '],
    ['Orders paid', '60', '25% of previous step '],
  ])
  const sources = await findByRole('table', { name: 'Paid orders by source' })
  expect(within(sources).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['newsletter', 'Paid orders 60', '0', 'Sign-ups 0', '240'],
    ['Direct', 'Paid orders 0', '0', 'Sign-ups 0', '1,200'],
  ])
})

test('rule M37: each day of the period has its bar, also one without a page', async () => {
  const { findByRole } = open(COUNTED, '?from=2026-03-01&to=2026-03-04')
  const card = await findByRole('region', { name: 'Pages viewed' })
  expect(card.querySelector('.key')?.textContent).toBe('4 daysPages viewed1,440')
  fireEvent.click(within(card).getByText('Show as a table'))
  const days = await findByRole('table', { name: 'Pages viewed' })
  expect(within(days).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['03/04', '440'],
    ['03/03', '0'],
    ['03/02', '1,000'],
    ['03/01', '0'],
  ])
})

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('rule M37: a period is compared with the same days whole weeks earlier; today is not over and is left out', async () => {
  const days = [
    { day: dayOf(0), pages: 7 },
    { day: dayOf(1), pages: 150 },
    { day: dayOf(7), pages: 900 },
    { day: dayOf(8), pages: 100 },
  ]
  const { findByText } = open({ ...COUNTED, days }, `?from=${dayOf(1)}&to=${dayOf(0)}`)
  expect(await findByText('50% more than on the same days 1 week earlier (100), not counting today')).toBeTruthy()
})

test('rule M37: a period that is over is compared whole', async () => {
  const days = [
    { day: '2026-03-04', pages: 440 },
    { day: '2026-02-25', pages: 400 },
  ]
  const { findByText } = open({ ...COUNTED, days }, '?from=2026-03-04&to=2026-03-04')
  expect(await findByText('10% more than on the same days 1 week earlier (400)')).toBeTruthy()
})

test('rule M37: the last 28 days are asked for, and those four weeks earlier to compare', async () => {
  const { asked, findByRole } = open(COUNTED)
  await findByRole('table', { name: 'Paid orders by source' })
  await waitFor(() =>
    expect(asked).toEqual([
      { begin: dayOf(27), end: dayOf(0) },
      { begin: dayOf(55), end: dayOf(28) },
    ]),
  )
})

test('where nothing is counted, the page says which setting decides', async () => {
  const { findByText, queryByRole } = open({ mode: 'off', counts: [], days: [] })
  expect(await findByText('Counting is off')).toBeTruthy()
  expect(await findByText('Nothing was counted in this period')).toBeTruthy()
  expect(queryByRole('table', { name: 'From pricing to order' })).toBeNull()
})

test('a period of more than a year is not asked for', async () => {
  const { findByText, asked } = open(COUNTED, '?from=2024-01-01&to=2025-06-01')
  expect(await findByText('This period cannot be shown')).toBeTruthy()
  expect(asked).toEqual([])
})

test('who may not read it learns which role is missing', async () => {
  const { asked, findByText } = open(COUNTED, '', 'user-admin')
  expect(await findByText(/role/)).toBeTruthy()
  expect(asked).toEqual([])
})
