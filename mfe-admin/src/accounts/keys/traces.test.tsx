import { expect, test } from '@jest/globals'
import {
  listSecretKeysOfAccount,
  listTracedRequests,
  listTracesOfAccount,
  startTracing,
  stopTracing,
  type Trace,
  type TracedRequest,
} from '@portal/contracts/security/admin-keys'
import { portalNow } from '@portal/design-system/clock'
import { aSecretKey } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'
import { tracedCsv } from './traced-csv.ts'

const KEY = '0b8e7f1c-3c1e-4e4f-9a55-0d9c1f4d6a11'
const PATH = '/admin/accounts/7?tab=keys'
const fromNow = (seconds: number) => new Date(portalNow() + seconds * 1_000).toISOString()

const request = (at: string, facts: TracedRequest['facts']): TracedRequest => ({
  search_term: KEY,
  at,
  facts: { path: '/street-address', key: KEY, account: 7, network: '203.0.113.7', ...facts },
})
const ANSWERED = request('2026-03-09T09:00:05.000Z', { outcome: 'answered', street: '1 Main St', city: 'Austin' })
const REFUSED = request('2026-03-09T09:00:04.000Z', {
  outcome: 'gateway:unauthorized',
  rule: 'host-not-listed',
  page: 'https://evil.test',
  street: '=cmd()',
})

function openTraces(traces: Trace[] = [], path = PATH) {
  const fake = fakeAccount()
  const known = { traces, requests: [REFUSED] }
  fake.on(listSecretKeysOfAccount, () => [aSecretKey({ key_id: KEY, label: 'Checkout', status: 'active' })])
  fake.on(listTracesOfAccount, () => known.traces)
  fake.on(listTracedRequests, () => known.requests)
  fake.on(startTracing, ({ body }) => {
    known.traces = [
      { search_term: body.search_term, started: fromNow(0), ends: fromNow(body.duration_seconds), started_by: 'Pat' },
      ...known.traces.filter(({ search_term }) => search_term !== body.search_term),
    ]
    return undefined
  })
  fake.on(stopTracing, ({ query }) => {
    known.traces = known.traces.map((one) =>
      one.search_term === query.search_term ? { ...one, ends: fromNow(-1) } : one,
    )
    return undefined
  })
  return { ...openAdmin({ fake, path }), known, fake }
}

const running = (search_term = KEY): Trace => ({
  search_term,
  started: fromNow(-60),
  ends: fromNow(240),
  started_by: 'Pat',
})

test('rule G27: support traces a key for a while, sees what comes in, and stops it', async () => {
  const page = openTraces([], `${PATH}&view=${KEY}`)
  await page.findByRole('dialog', { name: 'Checkout' })
  await page.press('Trace requests…')
  const dialog = await page.findByRole('dialog', { name: 'Trace requests' })
  const traced = within(dialog).getByLabelText<HTMLSelectElement>('Trace')
  expect(traced.selectedOptions[0]?.textContent).toBe('Secret key Checkout')
  expect(dialog.textContent).toMatch(/RequestsNot traced becomes Traced until .* [AP]M/)
  await page.user.selectOptions(within(dialog).getByLabelText('For'), '15 minutes')
  await page.press('Start tracing')
  expect(await page.row(/Secret key Checkout/)).toBeTruthy()
  expect(page.fake.requestsOf(startTracing)).toMatchObject([{ body: { search_term: KEY, duration_seconds: 900 } }])
  expect(location.search).toBe('?tab=keys')

  const refused = await page.row(/09:00:04/)
  expect(refused.textContent).toContain('RefusedHost not listedCheckout203.0.113.7https://evil.test/street-address')
  await page.findByText('1 request so far · live')
  page.known.requests = [ANSWERED, REFUSED]
  await waitFor(async () => expect((await page.row(/09:00:05/)).textContent).toContain('Answered'), { timeout: 4_000 })

  await page.press('Stop tracing Secret key Checkout')
  expect((await page.row(/^Secret key Checkout/)).textContent).toContain('Ended')
  expect(page.fake.requestsOf(stopTracing)).toMatchObject([{ query: { search_term: KEY } }])
  expect(page.queryByRole('button', { name: /^Stop tracing/ })).toBeNull()
})

test('rule G27: an address is checked before it is sent, and what was typed stays when the server refuses', async () => {
  const page = openTraces()
  page.fake.refuse(startTracing, 'request:unavailable')
  await page.press('Trace requests…')
  const dialog = await page.findByRole('dialog', { name: 'Trace requests' })
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Trace').value).toBe('7')
  await page.user.selectOptions(within(dialog).getByLabelText('Trace'), 'An IP address')
  const field = await within(dialog).findByLabelText<HTMLInputElement>('IP address')
  await page.user.type(field, 'nowhere')
  await page.press('Start tracing')
  expect((await within(dialog).findAllByText('Enter an IP address')).length).toBeGreaterThan(0)
  expect(page.fake.requestsOf(startTracing)).toEqual([])
  await page.user.clear(field)
  await page.user.type(field, '203.0.113.7')
  await page.press('Start tracing')
  await waitFor(() =>
    expect(page.fake.requestsOf(startTracing)).toMatchObject([
      { body: { search_term: '203.0.113.7', duration_seconds: 300 } },
    ]),
  )
  expect(field.value).toBe('203.0.113.7')
})

test('rule G27: a trace that runs is said before another takes its place', async () => {
  const page = openTraces([running('7')])
  await page.row(/All keys/)
  await page.press('Trace requests…')
  const dialog = await page.findByRole('dialog', { name: 'Trace requests' })
  await waitFor(() => expect(dialog.textContent).toMatch(/RequestsTraced until .* becomes Traced until/))
})

test('rule G27: a trace that is over is read when it is chosen, and asked for once', async () => {
  const page = openTraces([{ ...running(), ends: fromNow(-1) }])
  await page.row(/Ended/)
  expect(page.fake.requestsOf(listTracedRequests)).toEqual([])
  await page.user.click(page.getByRole('link', { name: 'See requests of Secret key Checkout' }))
  await page.row(/09:00:04/)
  await page.findByText('1 request')
  await act(() => new Promise((done) => setTimeout(done, 2_500)))
  expect(page.fake.requestsOf(listTracedRequests)).toHaveLength(1)
})

test('rule G27: the file has what was caught, and no text that a spreadsheet calculates', () => {
  expect(tracedCsv([ANSWERED, REFUSED]).split('\r\n')).toEqual([
    '\uFEFFTime (UTC),Verdict,Rule,Outcome,Account,Key ID,Network,Page,Path,Asked for',
    `2026-03-09T09:00:05.000Z,Answered,,answered,7,${KEY},203.0.113.7,,/street-address,street 1 Main St · city Austin`,
    `2026-03-09T09:00:04.000Z,Refused,Host not listed,gateway:unauthorized,7,${KEY},203.0.113.7,https://evil.test,/street-address,street =cmd()`,
    '',
  ])
})
