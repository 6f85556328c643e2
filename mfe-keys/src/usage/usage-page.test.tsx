import { expect, jest, test } from '@jest/globals'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { getUsage } from '@portal/contracts/security/usage'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { aLicense, aSecretKey, aSubscription } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { fakeKeys } from '../testing/fake-keys.ts'
import { openKeys } from '../testing/open-keys.tsx'

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`

function fakeUsage(now: number, before: number) {
  const fake = fakeKeys(aSecretKey({ key_id: 'prod', label: 'Production' }))
  fake.on(getUsage, ({ query }) => {
    if (!query.by) return [{ hour: query.start, key: '', license: '', lookups: before }]
    const rest = { hour: today(), license: query.by === 'license' ? 'us-core' : '' }
    return [
      { ...rest, key: query.by === 'key' ? 'prod' : '', lookups: now - 200 },
      { ...rest, key: query.by === 'key' ? 'gone-0123456789abcdef' : '', lookups: 200 },
    ]
  })
  return fake
}

test('the lookups of a time are summed, compared and told apart by key, in a chart and in a table', async () => {
  const page = openKeys({ fake: fakeUsage(11_200, 10_000), path: '/account/usage' })
  const card = within(await page.findByRole('region', { name: '11,200 lookups in 7 days' }))
  await card.findByText('12% more than in the 7 days before, up to the same hour (10,000)')
  const parts = await card.findByRole('list', { name: 'In the chart' })
  await waitFor(() => expect(parts.textContent).toBe('Production11,000gone…cdef200'))
  await page.user.click(card.getByText('Show as a table'))
  await card.findByRole('columnheader', { name: 'Production' })
  card.getByRole('columnheader', { name: 'gone…cdef' })
  const row = card.getByRole('row', { name: /so far/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['11,000', '200', '11,200'])
  expect(card.getAllByRole('row')).toHaveLength(1 + 7)
})

test.each([
  [10_000, '10 times as many as in the 7 days before, up to the same hour (1,000)'],
  [9_990, '899% more than in the 7 days before, up to the same hour (1,000)'],
  [1_270_700, '1,270 times as many as in the 7 days before, up to the same hour (1,000)'],
])('%i after 1,000 is compared in words that can be grasped', async (now, words) => {
  const page = openKeys({ fake: fakeUsage(now, 1_000), path: '/account/usage' })
  expect(await page.findByText(words)).toBeTruthy()
})

test('which time and what it is told apart by stand in the address', async () => {
  const page = openKeys({ fake: fakeUsage(500, 0), path: '/account/usage' })
  await page.findByRole('region', { name: '500 lookups in 7 days' })
  await page.user.click(page.getByRole('link', { name: '30 days' }))
  await page.findByRole('region', { name: '500 lookups in 30 days' })
  await page.findByText('None in the 30 days before, up to the same hour (0)')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Group by' }), 'license')
  await page.findByText('us-core')
  expect(location.search).toBe('?range=30d&by=license')
})

test('hours are UTC, and shown in one’s own time on request; days stay as they are', async () => {
  const ahead = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
  const fake = fakeKeys(aSecretKey({ key_id: 'prod', label: 'Production' }))
  fake.on(getUsage, () => [{ hour: '2026-01-06T13:00:00.000Z', key: 'prod', license: '', lookups: 70 }])
  const page = openKeys({ fake, path: '/account/usage?range=custom&from=2026-01-06&to=2026-01-06&step=hour' })
  await page.user.click(await page.findByText('Show as a table'))
  await page.findByRole('row', { name: '13:00 70' })
  await page.findByRole('columnheader', { name: 'Hour (UTC)' })
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Time zone' }), 'local')
  await page.findByRole('row', { name: '15:00 70' })
  await page.findByText(/Hours are shown in your time; days and bills are UTC/)
  expect(location.search).toContain('zone=local')
  const asked = fake.requestsOf(getUsage).map(({ query }) => query.start)

  await page.user.selectOptions(page.getByRole('combobox', { name: 'Interval' }), 'day')
  await page.user.click(await page.findByText('Show as a table'))
  await page.findByRole('columnheader', { name: 'Day (UTC)' })
  expect(page.queryByRole('combobox', { name: 'Time zone' })).toBeNull()
  expect(new Set(asked.filter((start) => start.startsWith('2026-01-06')))).toEqual(
    new Set(['2026-01-06T00:00:00.000Z']),
  )
  ahead.mockRestore()
})

test('up to 31 days can be read by the hour, which stands in the address', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'prod', label: 'Production' }))
  fake.on(getUsage, ({ query }) => {
    const hour = query.bucket === 'hour' ? '2026-01-06T13:00:00.000Z' : '2026-01-06T00:00:00.000Z'
    return [{ hour, key: query.by ? 'prod' : '', license: '', lookups: 70 }]
  })
  const page = openKeys({ fake, path: '/account/usage?range=custom&from=2026-01-05&to=2026-01-07' })
  const openTable = async () => page.user.click(await page.findByText('Show as a table'))
  await openTable()
  await page.findByRole('row', { name: '01/06 70' })
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Interval' }), 'hour')
  await waitFor(() => expect(page.queryByRole('row', { name: '01/06 70' })).toBeNull())
  await openTable()
  await page.findByRole('row', { name: '01/06 13:00 70' })
  // The time before is read by the hour, too: its line has a point for each bar.
  const before = fake.requestsOf(getUsage).filter(({ query }) => !query.by)
  expect(before.map(({ query }) => query.bucket)).toEqual(['day', 'hour'])
  expect(page.getAllByRole('row', { name: /^01\// })).toHaveLength(3 * 24)
  expect(location.search).toBe('?range=custom&from=2026-01-05&to=2026-01-07&step=hour')

  fireEvent.change(page.getByLabelText('From'), { target: { value: '2025-11-01' } })
  await page.findByRole('region', { name: '70 lookups from 11/01/2025 to 01/07/2026' })
  expect(page.queryByRole('combobox', { name: 'Interval' })).toBeNull()
  await openTable()
  await page.findByRole('row', { name: '01/06 70' })
})

test('the numbers of the chart are downloaded as a file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const page = openKeys({ fake: fakeUsage(11_200, 10_000), path: '/account/usage' })
  await page.press('Download CSV')
  expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['usage-7d.csv'])
  click.mockRestore()
  const lines = (await saved[0]?.text())?.trim().split(/\r?\n/) ?? []
  expect(lines).toHaveLength(1 + 7)
  expect(lines[0]).toMatch(/Begins \(UTC\),Production,gone…cdef,All$/)
  expect(lines[7]).toBe(`${today()},11000,200,11200`)
})

test('today is drawn as not over, and a day that is over is not', async () => {
  const fake = fakeUsage(500, 250)
  const page = openKeys({ fake, path: '/account/usage' })
  const unfinished = async () => {
    const chart = await page.findByRole('slider', { name: 'Lookups' })
    return chart.querySelectorAll('[data-state="unfinished"] path').length
  }
  expect(await unfinished()).toBe(2)
  await page.user.click(page.getByRole('link', { name: 'Custom' }))
  fireEvent.change(await page.findByLabelText('To'), {
    target: { value: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  })
  await page.findByRole('region', { name: /^500 lookups from / })
  expect(await unfinished()).toBe(0)
})

test('the time before is a line, and each of its days stands below the same day of this time', async () => {
  const page = openKeys({ fake: fakeUsage(11_200, 10_000), path: '/account/usage' })
  const chart = await page.findByRole('slider', { name: 'Lookups' })
  await page.findByText('Period before')
  chart.focus()
  await page.user.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^\d\d\/\d\d: 0 lookups\. Period before: 10,000\.$/)
  await page.user.keyboard('{End}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/\(so far\): 11,200 lookups\..* Period before: 0\.$/)
})

test('the billing period runs since the day of the month on which the paying subscription began', async () => {
  const fake = fakeUsage(500, 400)
  const began = `${new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 8)}15T10:00:00Z`
  const held = {
    issued: 10_000,
    remaining: 5_000,
    expirationDate: new Date(Date.now() + 160 * 86_400_000).toISOString(),
  }
  fake.on(listAccountSubscriptions, () => [aSubscription({ ...held, startDate: began, track_id: 'us-core-cloud' })])
  const page = openKeys({ fake, path: '/account/usage?range=period' })
  const card = await page.findByRole('region', { name: /^500 lookups in this billing period, since / })
  await within(card).findByText('25% more than in the billing period before, up to the same hour (400)')
  const starts = fake.requestsOf(getUsage).map(({ query }) => query.start.slice(7))
  expect(starts.filter((start) => start === '-15T00:00:00.000Z')).toHaveLength(2)
})

test('days of one’s own are in the address, and wrong ones are said where they are', async () => {
  const fake = fakeUsage(500, 250)
  const page = openKeys({ fake, path: '/account/usage?range=custom&from=2026-01-05&to=2026-01-07' })
  await page.findByRole('region', { name: '500 lookups from 01/05/2026 to 01/07/2026' })
  await page.findByText('100% more than in the 3 days before (250)')
  expect(page.queryByText(/so far/)).toBeNull()
  fireEvent.change(page.getByLabelText('To'), { target: { value: '2026-01-04' } })
  await page.findByText('Choose a day that is not before the first')
  expect(page.queryByRole('region', { name: /lookups/ })).toBeNull()
  fireEvent.change(page.getByLabelText('From'), { target: { value: '2026-01-01' } })
  await page.findByRole('region', { name: '500 lookups from 01/01/2026 to 01/04/2026' })
  expect(location.search).toBe('?range=custom&from=2026-01-01&to=2026-01-04')
  await page.user.click(page.getByRole('link', { name: '24 hours' }))
  await page.findByRole('region', { name: '500 lookups in 24 hours' })
  expect(location.search).toBe('?range=24h')
})

test('when lookups are used up is said of each license and limit, as far as it is known', async () => {
  const DAY_MS = 86_400_000
  const at = (back: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS).toISOString()
  const fake = fakeUsage(500, 0)
  fake.on(getUsage, ({ query }) =>
    Array.from({ length: 20 }, (_, back) => ({
      hour: at(back),
      key: query.by === 'key' ? 'prod' : '',
      license: query.by === 'license' ? 'us-core-cloud' : '',
      lookups: 100,
    })),
  )
  fake.on(listLicenses, () => [aLicense({ license_id: 'us-core-cloud', license_label: 'US Verification' })])
  const held = { issued: 10_000, expirationDate: new Date(Date.now() + 40 * DAY_MS).toISOString() }
  fake.on(listAccountSubscriptions, () => [
    aSubscription({ ...held, track_id: 'us-core-cloud', remaining: 9_000 }),
    aSubscription({ ...held, track_id: 'new-cloud', remaining: 10_000 }),
    aSubscription({ ...held, track_id: 'endless-cloud', issued: 1e12, remaining: 1e12 }),
  ])
  fake.on(listKeyLimits, () => [
    { key: 'prod', max_lookups: 2_000, lookups_used: 1_000, limit_reached: '' },
    { key: 'free', max_lookups: 1e12, lookups_used: 5, limit_reached: '' },
  ])
  const page = openKeys({ fake, path: '/account/usage' })
  const card = within(await page.findByRole('region', { name: 'When lookups run out' }))
  await card.findByText('US Verification')
  const date = (days: number) => formatDate(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  expect(card.getAllByRole('listitem').map(({ children }) => [...children].map((part) => part.textContent))).toEqual([
    ['Limit of Production', `Used up about ${date(10)}`, '1,000 left, 100 a day'],
    ['US Verification', `Enough until the term ends, ${date(40)}`, '9,000 left, 100 a day'],
    ['new-cloud', 'Not enough days to tell', '10,000 left'],
  ])
})

test('of many licenses and limits the first four to run out are seen, and the others on request', async () => {
  const fake = fakeUsage(500, 0)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  fake.on(listKeyLimits, () =>
    names.map((key, at) => ({ key, max_lookups: 100, lookups_used: at === 5 ? 100 : 10 + at, limit_reached: '' })),
  )
  const page = openKeys({ fake, path: '/account/usage' })
  const card = within(await page.findByRole('region', { name: 'When lookups run out' }))
  const shown = await card.findByRole('list', { name: 'Forecast' })
  expect(shown.children).toHaveLength(4)
  expect(shown.firstElementChild?.textContent).toContain('Used up now')
  expect(card.getByText('2 more').closest('details')?.querySelectorAll('li')).toHaveLength(2)
})

test('a time without lookups says what will be here', async () => {
  const fake = fakeUsage(0, 0)
  fake.on(getUsage, () => [])
  const page = openKeys({ fake, path: '/account/usage' })
  await page.findByText('No lookups in this time')
  expect(page.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

test('usage that cannot be had says so, and can be asked for again', async () => {
  const fake = fakeUsage(500, 0)
  fake.refuse(getUsage, 'security-context:span-too-long')
  const page = openKeys({ fake, path: '/account/usage' })
  await page.findByText('Could not load the usage')
  await waitFor(() => expect(page.getAllByRole('button', { name: 'Retry' })).toHaveLength(1))
})

test('rule D34: up to five keys and all others are parts, in steps of one ramp, named in the order of the bars', async () => {
  const fake = fakeKeys()
  fake.on(getUsage, ({ query }) => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    return keys.map((key, at) => ({ hour: query.by ? today() : query.start, key, license: '', lookups: 700 - at }))
  })
  const page = openKeys({ fake, path: '/account/usage' })
  const names = [...(await page.findByRole('list', { name: 'In the chart' })).children]
  const tonesOf = (parts: Iterable<Element>) => [...parts].map((part) => part.getAttribute('data-tone'))
  const chart = page.getByRole('slider', { name: 'Lookups' })

  expect(tonesOf(names)).toEqual(['0', '1', '2', '3', '4', 'others'])
  expect(tonesOf(chart.querySelectorAll('[data-state="unfinished"] path'))).toEqual(tonesOf(names))
})
