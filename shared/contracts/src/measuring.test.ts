import { expect, test } from '@jest/globals'
import {
  areaOf,
  figuresBySource,
  funnelOf,
  MEASURING_COOKIE_S,
  MeasuredEvents,
  pagesByDay,
  sourceOf,
  TIMESTAMP_DELAY_MS,
} from './measuring.ts'

test('account.md §9: a tracking cookie lasts 365 days', () => {
  expect(MEASURING_COOKIE_S).toBe(31_536_000)
})

test('commerce.md §9: the timestamp script waits 900,000 ms', () => {
  expect(TIMESTAMP_DELAY_MS).toBe(900_000)
})

test.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/us-rooftop-geocoding', '/pricing'],
  ['/pricing-questions', 'other'],
  ['/account/team/requests/18f', '/account'],
  ['/reset-password/secret', 'other'],
])('rule M35: of the page %s no more than its area %s is kept', (page, area) => {
  expect(areaOf(page)).toBe(area)
})

test.each([
  [{ utm_source: 'Newsletter' }, 'newsletter'],
  [{ utm_source: 'newsletter', gclid: 'x' }, 'newsletter'],
  [{ utm_source: 'somebody@example.com' }, 'other'],
  [{ utm_source: 'a'.repeat(41) }, 'other'],
  [{ gbraid: 'x' }, 'google'],
  [{ msclkid: 'x' }, 'microsoft'],
  [{ fbclid: 'x' }, 'facebook'],
  [{ utm_term: 'address' }, 'direct'],
  [{}, 'direct'],
])('rule M35: %j came from %s', (click, source) => {
  expect(sourceOf(click)).toBe(source)
})

test.each([
  [[{ event: 'gossip', page: '/' }]],
  [[{ event: 'login', page: '/account?token=secret' }]],
  [[{ event: 'login', page: 'https://elsewhere.example' }]],
  [[{ event: 'login', page: '/', user: 7 }]],
  [Array.from({ length: 51 }, () => ({ event: 'login', page: '/' }))],
  ['login'],
])('rule M35: %j is no report', (report) => {
  expect(MeasuredEvents.safeParse(report).success).toBe(false)
})

const COUNTS = [
  { event: 'page_view', area: '/pricing', source: 'direct', count: 40 },
  { event: 'page_view', area: '/pricing', source: 'news', count: 10 },
  { event: 'page_view', area: '/checkout', source: 'news', count: 6 },
  { event: 'add_to_cart', area: '/pricing', source: 'news', count: 8 },
  { event: 'purchase', area: '/checkout', source: 'news', count: 2 },
  { event: 'signup', area: '/signup', source: 'direct', count: 3 },
]

test('rule M37: the way from a price to an order is counted step by step', () => {
  expect(funnelOf(COUNTS)).toEqual([
    { step: 'Pricing pages viewed', count: 50 },
    { step: 'Plans added to a cart', count: 8 },
    { step: 'Checkout pages viewed', count: 6 },
    { step: 'Orders paid', count: 2 },
  ])
})

test('rule M37: what came of a source stands together, the one with most orders first', () => {
  expect(figuresBySource([...COUNTS, { event: 'page_view' }])).toEqual([
    { source: 'news', pages: 16, signups: 0, trials: 0, purchases: 2 },
    { source: 'direct', pages: 40, signups: 3, trials: 0, purchases: 0 },
    { source: 'other', pages: 0, signups: 0, trials: 0, purchases: 0 },
  ])
})

test('rule M37: each day of a span has its pages, in order, also one without any', () => {
  const span = { since: new Date('2026-02-27'), until: new Date('2026-03-02') }
  const days = pagesByDay(
    [{ day: '2026-03-01', pages: 7 }, { day: '2026-02-27' }, { day: '2026-03-02', pages: 9 }],
    span,
  )
  expect(days.map(({ day, pages }) => `${day.toISOString().slice(0, 10)}: ${pages}`)).toEqual([
    '2026-02-27: 0',
    '2026-02-28: 0',
    '2026-03-01: 7',
  ])
})
