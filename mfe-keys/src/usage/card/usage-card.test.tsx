import { expect, test } from '@jest/globals'
import { getUsage } from '@portal/contracts/security/usage'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { UsageCard } from './usage-card.tsx'

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`

test('the card says how many lookups the last 30 days had, draws a bar for each, and leads to all of it', async () => {
  const fake = fakeApi()
  fake.on(getUsage, ({ query }) => [
    { hour: query.start, key: '', license: '', lookups: 41_000 },
    { hour: today(), key: '', license: '', lookups: 200 },
  ])
  const card = renderRemote(UsageCard, { fake })
  expect((await card.findByText('41,200')).parentElement?.textContent).toBe('41,200 lookups in 30 days')
  expect(card.getByRole('link', { name: 'All usage' }).getAttribute('href')).toBe('/account/usage?range=30d')
  await waitFor(() => expect(card.getAllByRole('listitem', { hidden: true })).toHaveLength(30))
  expect(fake.requestsOf(getUsage)[0]?.query).toMatchObject({ bucket: 'day' })
})

test('an account that looked nothing up has no bars of nothing', async () => {
  const fake = fakeApi()
  fake.on(getUsage, () => [])
  const card = renderRemote(UsageCard, { fake })
  expect(await card.findByText(/No lookups in the last 30 days/)).toBeTruthy()
  expect(card.queryByRole('listitem', { hidden: true })).toBeNull()
})

test('a card without its numbers says so and offers another try', async () => {
  const fake = fakeApi()
  fake.refuse(getUsage, 'request:too-large')
  expect(await renderRemote(UsageCard, { fake }).findByRole('button', { name: 'Retry' })).toBeTruthy()
})
