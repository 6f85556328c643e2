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
import { ruleInWords } from './refusal-of-key.ts'
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
  page: '=cmd()',
  street: '1 Main St',
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
  expect(refused.textContent).toContain('RefusedHost not listedCheckout203.0.113.7=cmd()/street-address')
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
  const page = openTraces([{ ...running(), ends: fromNow(-60) }])
  await page.row(/Ended/)
  expect(page.fake.requestsOf(listTracedRequests)).toEqual([])
  await page.user.click(page.getByRole('link', { name: 'See requests of Secret key Checkout' }))
  await page.row(/09:00:04/)
  await page.findByText('1 request')
  await act(() => new Promise((done) => setTimeout(done, 2_500)))
  expect(page.fake.requestsOf(listTracedRequests)).toHaveLength(1)
})

test('rule G27: a trace that a colleague stops stops here, and its last requests still come in', async () => {
  const page = openTraces([running()])
  await page.findByText('1 request so far · live')
  page.known.traces = [{ ...running(), ends: fromNow(5) }]
  await waitFor(() => expect(page.queryByText(/· live/)).toBeNull(), { timeout: 12_000 })
  page.known.requests = [ANSWERED, REFUSED]
  await waitFor(async () => expect((await page.row(/09:00:05/)).textContent).toContain('Answered'), { timeout: 4_000 })
  await page.findByText('2 requests')
})

test('rule G27: a stop by a member of staff is followed by one more look at once', async () => {
  const page = openTraces([running()])
  await page.findByText('1 request so far · live')
  page.fake.on(stopTracing, () => {
    page.known.traces = [{ ...running(), ends: fromNow(-60) }]
    page.known.requests = [ANSWERED, REFUSED]
    return undefined
  })
  await page.press('Stop tracing Secret key Checkout')
  expect(await page.findByText('2 requests')).toBeTruthy()
})

test('rule G27: of five hundred requests the screen says that they are the latest, beside the file, too', async () => {
  const page = openTraces([running()])
  page.known.requests = Array.from({ length: 499 }, (_, number) => ({
    ...REFUSED,
    facts: { ...REFUSED.facts, number },
  }))
  await page.findByText('The latest 100 of 499 requests so far · live', {}, { timeout: 4_000 })
  expect(page.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
  page.known.requests = [ANSWERED, ...page.known.requests]
  await page.findByText('The latest 500 requests, 100 of them shown · live', {}, { timeout: 4_000 })
  expect(page.getByRole('button', { name: 'Download CSV of the latest 500' })).toBeTruthy()
})

test('rule G27: a trace of an address opens where the URL names it, and nowhere else', async () => {
  const page = openTraces([running('203.0.113.7')])
  await page.row(/^203\.0\.113\.7/)
  expect(page.queryByRole('heading', { name: /^Requests of/ })).toBeNull()
  expect(page.fake.requestsOf(listTracedRequests)).toEqual([])
  page.unmount()

  const named = openTraces([running('203.0.113.7'), running()], `${PATH}&trace=203.0.113.7`)
  await named.findByRole('heading', { name: 'Requests of 203.0.113.7' })
  named.unmount()

  const own = openTraces([running('203.0.113.7'), running()])
  await own.findByRole('heading', { name: 'Requests of Secret key Checkout' })
})

test('rule G27: a trace of an IPv6 address is that of its network, before and after it is started', async () => {
  const page = openTraces([running('2001:db8:7:1::/64')])
  await page.press('Trace requests…')
  const dialog = await page.findByRole('dialog', { name: 'Trace requests' })
  await page.user.selectOptions(within(dialog).getByLabelText('Trace'), 'An IP address')
  await page.user.type(await within(dialog).findByLabelText('IP address'), ' 2001:0DB8:7:1:aaaa::9')
  await waitFor(() => expect(dialog.textContent).toMatch(/RequestsTraced until .* becomes Traced until/))
  await page.press('Start tracing')
  await waitFor(() => expect(location.search).toContain(`trace=${encodeURIComponent('2001:db8:7:1::/64')}`))
})

test('rule G27: the file has what was caught, and no text that a spreadsheet calculates', () => {
  expect(tracedCsv([ANSWERED, REFUSED], (request) => ruleInWords(request, undefined)).split('\r\n')).toEqual([
    '\uFEFFTime (UTC),Verdict,Rule,Outcome,Account,Key ID,Network,Page,Path,Asked for',
    `2026-03-09T09:00:05.000Z,Answered,,answered,7,${KEY},203.0.113.7,,/street-address,street 1 Main St · city Austin`,
    `2026-03-09T09:00:04.000Z,Refused,Host not listed,gateway:unauthorized,7,${KEY},203.0.113.7,'=cmd(),/street-address,street 1 Main St`,
    '',
  ])
})
