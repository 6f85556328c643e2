import { expect, test } from '@jest/globals'
import { getUsage } from '@portal/contracts/security/usage'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { aLicense, aSubscription, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { UsageCard } from './usage-card.tsx'

const DAY_MS = 86_400_000
const day = (ago: number) => `${new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`
const bucket = (ago: number, lookups: number, license = 'core') => ({ hour: day(ago), key: '', license, lookups })

function fakeUsage(...buckets: ReturnType<typeof bucket>[]) {
  const fake = fakeApi()
  fake.on(getUsage, () => buckets)
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listLicenses, () => [aLicense({ license_id: 'core', license_label: 'US Core' })])
  return fake
}

/** Number of hours or days that can be read in the chart. */
const barsOf = (card: ReturnType<typeof renderRemote>) =>
  Number(card.queryByRole('slider', { name: 'Lookups per day' })?.getAttribute('aria-valuemax'))

test('the card says how many lookups the last 30 days had, and draws a bar for each', async () => {
  const fake = fakeUsage(bucket(29, 41_000), bucket(0, 200))
  const card = renderRemote(UsageCard, { fake })
  expect((await card.findByText('41,200')).parentElement?.textContent).toBe('41,200 lookups in 30 days')
  await waitFor(() => expect(barsOf(card)).toBeGreaterThanOrEqual(30))
  expect(fake.requestsOf(getUsage)[0]?.query).toMatchObject({ bucket: 'day', by: 'license' })
})

test('rule N23: the days that the billing period still has stand after those that were counted, at the same pace', async () => {
  // The month that is billed began ten days ago, and ends on the same day of the next one, or on its last.
  const began = new Date(day(10))
  const [year, month] = [began.getUTCFullYear(), began.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const left = (Date.UTC(year, month, Math.min(began.getUTCDate(), lastDay)) - Date.parse(day(0))) / DAY_MS - 1
  const fake = fakeUsage(...Array.from({ length: 9 }, (_, at) => bucket(at + 1, 100)), bucket(0, 7))
  fake.on(listAccountSubscriptions, () => [
    aSubscription({
      track_id: 'core',
      startDate: day(10),
      expirationDate: day(-300),
      issued: 1_000,
      remaining: 250,
      autoRenewDisabled: false,
      gracePeriodEnds: '',
      terminationDate: '',
    }),
  ])
  const card = renderRemote(UsageCard, { fake })
  expect((await card.findByText(/^Forecast: about 100 a day/)).textContent).toContain(
    `${left * 100}`.replace(/(\d)(\d{3})$/, '$1,$2'),
  )
  expect(barsOf(card)).toBe(30 + left)
  await card.user.click(card.getByText('Show as a table'))
  const rows = within(await card.findByRole('table', { name: 'Lookups per day' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(1 + 30 + left)
  const short = (ago: number) => formatDate(day(ago)).slice(0, 5)
  expect(rows.slice(left, left + 3)).toEqual([`${short(-1)} (expected)100`, `${short(0)} (so far)7`, `${short(1)}100`])
  expect(await card.findByText(/US Core/)).toBeTruthy()
  expect(card.getByText(/^Used up about/).textContent).toContain(formatDate(Date.now() + 2.5 * DAY_MS))
})

test('rule N23: too few days say nothing of the next', async () => {
  const card = renderRemote(UsageCard, { fake: fakeUsage(bucket(2, 100), bucket(1, 100), bucket(0, 7)) })
  expect(await card.findByText('Not enough days of use for a forecast yet.')).toBeTruthy()
  expect(barsOf(card)).toBe(30)
})

test('an account that looked nothing up has no bars of nothing', async () => {
  const fake = fakeApi()
  fake.on(getUsage, () => [])
  const card = renderRemote(UsageCard, { fake })
  expect(await card.findByText(/No lookups in the last 30 days/)).toBeTruthy()
  expect(card.queryByRole('slider')).toBeNull()
})

test('a card without its numbers says so and offers another try', async () => {
  const fake = fakeApi()
  fake.refuse(getUsage, 'request:too-large')
  expect(await renderRemote(UsageCard, { fake }).findByRole('button', { name: 'Retry' })).toBeTruthy()
})
