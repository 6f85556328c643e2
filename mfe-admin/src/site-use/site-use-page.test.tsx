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
  const sources = await findByRole('table', { name: 'By source' })
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

test('rule M37: the last 28 days are asked for, and those four weeks earlier to compare', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const { asked, findByRole } = open(COUNTED)
  await findByRole('table', { name: 'By source' })
  await waitFor(() =>
    expect(asked).toEqual([
      { begin: day(27), end: day(0) },
      { begin: day(55), end: day(28) },
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
