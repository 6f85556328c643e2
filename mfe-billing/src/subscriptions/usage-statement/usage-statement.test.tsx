import { expect, jest, test } from '@jest/globals'
import { getUsageStatement, type UsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { aVisitor } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'
import { statementCsv } from './statement-rows.ts'

const PATH = '/account/subscriptions/of-core'
const STATEMENT: UsageStatement = {
  subscription_id: 'of-core',
  issued: 5_000,
  earlier: 0,
  periods: [
    {
      start: '2026-02-01T00:00:00.000Z',
      end: '2026-03-01T00:00:00.000Z',
      opening: 0,
      granted: 5_000,
      counted: 1_030,
      taken: 1_030,
      closing: 3_970,
    },
    {
      start: '2026-03-01T00:00:00.000Z',
      end: '2026-04-01T00:00:00.000Z',
      opening: 3_970,
      granted: 0,
      counted: 12,
      taken: 12,
      closing: 3_958,
    },
  ],
  counted: 1_042,
  taken: 1_042,
  closing: 3_958,
  agrees: true,
}

function open(said: Partial<UsageStatement> = {}, facts: Parameters<typeof licensed>[1] = {}) {
  const fake = fakeSubscriptions(licensed('Core', { subscription_id: 'of-core', ...facts }))
  fake.on(getUsageStatement, () => ({ ...STATEMENT, ...said }))
  const page = openSubscriptions({ path: PATH, fake })
  const card = async () => within(await page.findByRole('region', { name: 'Usage statement' }))
  const rows = async () => {
    const table = within(await (await card()).findByRole('table'))
    return table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
  }
  return { ...page, fake, card, rows }
}

test('rule K86: each month has what was granted, counted, taken and left, and the sums agree', async () => {
  const page = open()
  expect(await page.rows()).toEqual([
    'Month | Start | Added | Used | Left',
    'February 2026 | 0 | 5,000 | 1,030 | 3,970',
    'March 2026 | 3,970 | 0 | 12 | 3,958',
  ])
  const card = await page.card()
  expect(card.getByText('1,042 lookups used. 3,958 of 5,000 left.')).toBeTruthy()
  expect(page.fake.requestsOf(getUsageStatement)[0]?.params).toMatchObject({ s: 'of-core' })
})

test('rule K86: sums that do not agree are said to', async () => {
  const page = open({ counted: 1_040, agrees: false })
  const card = await page.card()
  expect(await card.findByText('Counts differ')).toBeTruthy()
  expect(card.getByText(/^1,042 lookups used, but our API counted 1,040\..*Our team is notified/)).toBeTruthy()
  expect((await page.rows()).slice(0, 2)).toEqual([
    'Month | Start | Added | Counted | Used | Left',
    'February 2026 | 0 | 5,000 | 1,030 | 1,030 | 3,970',
  ])
})

test('rule K86: what was used before usage was kept by month has a row, on the screen and in the file', async () => {
  const said = {
    earlier: 1_000,
    periods: [
      {
        start: '2026-03-01T00:00:00.000Z',
        end: '2026-04-01T00:00:00.000Z',
        opening: 4_000,
        granted: 0,
        counted: 42,
        taken: 42,
        closing: 3_958,
      },
    ],
  }
  const page = open(said)
  expect((await page.rows()).slice(1)).toEqual([
    'Earlier | 0 | 5,000 | 1,000 | 4,000',
    'March 2026 | 4,000 | 0 | 42 | 3,958',
  ])
  expect(page.getByText(/Earlier is what was used before usage was kept by month\.$/)).toBeTruthy()
  expect(statementCsv({ ...STATEMENT, ...said }).split('\r\n')).toEqual([
    '\uFEFFMonth (UTC),Opening balance,Added,Counted by the API,Used,Closing balance',
    'Earlier,0,5000,1000,1000,4000',
    '2026-03,4000,0,42,42,3958',
    '',
  ])
})

test('rule K86: lookups that staff added later are in their month, not in what was bought earlier', () => {
  const month = { counted: 0, taken: 0 }
  const periods = [
    {
      ...month,
      start: '2026-02-01T00:00:00.000Z',
      end: '2026-03-01T00:00:00.000Z',
      opening: 4_000,
      granted: 0,
      closing: 4_000,
    },
    {
      ...month,
      start: '2026-03-01T00:00:00.000Z',
      end: '2026-04-01T00:00:00.000Z',
      opening: 4_000,
      granted: -400,
      closing: 3_600,
    },
  ]
  expect(
    statementCsv({ ...STATEMENT, issued: 4_600, earlier: 1_000, periods })
      .split('\r\n')
      .slice(1, 4),
  ).toEqual(['Earlier,0,5000,1000,1000,4000', '2026-02,4000,0,0,0,4000', '2026-03,4000,-400,0,0,3600'])
})

test('rule K86: the statement is saved as CSV, with the months of the screen', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const page = open()
  await page.rows()
  await page.press('Export CSV')
  click.mockRestore()
  expect((await saved[0]?.text())?.trim().split('\r\n').slice(1)).toEqual([
    '2026-02,0,5000,1030,1030,3970',
    '2026-03,3970,0,12,12,3958',
  ])
})

test('rule K86: a month in which nothing was added or used is in the file alone', async () => {
  const [first, last] = STATEMENT.periods
  const idle = {
    ...first,
    start: '2026-02-01T00:00:00.000Z',
    opening: 5_000,
    granted: 0,
    counted: 0,
    taken: 0,
    closing: 5_000,
  }
  const before = { ...idle, start: '2026-01-01T00:00:00.000Z', opening: 0, granted: 5_000 }
  const said = { periods: [before, idle, { ...last, opening: 5_000, closing: 4_988 }] as UsageStatement['periods'] }
  const page = open(said)
  expect((await page.rows()).slice(1)).toEqual([
    'January 2026 | 0 | 5,000 | 0 | 5,000',
    'March 2026 | 5,000 | 0 | 12 | 4,988',
  ])
  expect(statementCsv({ ...STATEMENT, ...said })).toContain('2026-02,5000,0,0,0,5000')
  page.unmount()
  const unused = open({ periods: [before, idle] as UsageStatement['periods'], counted: 0, taken: 0, closing: 5_000 })
  expect(await unused.rows()).toHaveLength(2)
  expect(unused.getByText('No lookups used yet. 5,000 of 5,000 left.')).toBeTruthy()
})

test('of unlimited lookups nothing is counted down, and one that is overdrawn says why', async () => {
  const unlimited = open({
    issued: 1e12,
    periods: STATEMENT.periods.slice(1).map((one) => ({ ...one, opening: 0, granted: 1e12, closing: 1e12 - 12 })),
    closing: 1e12 - 12,
  })
  expect((await unlimited.rows())[1]).toBe('March 2026 | 0 | Unlimited | 12 | Unlimited')
  expect(unlimited.queryByText(/left\./)).toBeNull()
  unlimited.unmount()
  expect(await open({ closing: -3 }).findByText(/-3 of 5,000 left\..*more than the plan includes\.$/)).toBeTruthy()
})

test('before it begins there is nothing to save', async () => {
  const card = await open({ periods: [] }, EACH_STATE.prepaid).card()
  expect(await card.findByText(/^Nothing has been counted\. The term begins on \d\d\/\d\d\/\d{4}\.$/)).toBeTruthy()
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true)
  expect(card.queryByText(/ used/)).toBeNull()
})

test('a statement that cannot be had leaves the rest of the page, and is asked for again', async () => {
  const fake = fakeSubscriptions(licensed('Core', { subscription_id: 'of-core' }))
  fake.refuse(getUsageStatement, 'request:unavailable')
  const page = openSubscriptions({ path: PATH, fake, visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  const card = within(await page.findByRole('region', { name: 'Usage statement' }))
  expect((await card.findByRole('alert')).textContent).toContain('request-of-a-test')
  expect(page.getByRole('region', { name: 'Price and renewal' })).toBeTruthy()

  fake.on(getUsageStatement, () => STATEMENT)
  await page.user.click(card.getByRole('button', { name: 'Retry' }))
  expect(await card.findByText(/^1,042 lookups used/)).toBeTruthy()
})
