import { afterEach, expect, test } from '@jest/globals'
import { getClock, moveClock } from '@portal/contracts/authorization/admin-clock'
import { startPlatform } from '@portal/platform/start'
import { aVisitor, fakeApi } from '@portal/test-kit'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPlan } from '../testing/a-plan.ts'
import { DemoClock } from './demo-clock.tsx'

afterEach(cleanup)

const STANDS = { now: '2026-03-09T09:00:00Z', ahead_seconds: 0 }
const MOVED = { now: '2026-04-08T09:00:00Z', ahead_seconds: 2_592_000 }

function open(clock: () => unknown, refusal?: 'request:not-found') {
  const [fake, loaded] = [fakeApi(), [] as string[]]
  if (refusal) fake.refuse(getClock, refusal)
  else fake.on(getClock, clock as never)
  startPlatform({ plan: aPlan({ visitor: aVisitor() }), callApi: fake.callApi, load: (path) => void loaded.push(path) })
  render(<DemoClock />)
  return { fake, loaded }
}

test('E32: the clock is shown, moved, and the page loaded anew once it is there', async () => {
  let time: object = STANDS
  const { fake, loaded } = open(() => time)
  fake.on(moveClock, () => ({ ...STANDS, moving_to: MOVED.now }))
  expect((await screen.findByRole('status')).textContent).toBe('Portal time: March 9, 2026 at 9:00 AM UTC')
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: '+30 days' }))
  expect(fake.requestsOf(moveClock)).toMatchObject([{ body: { move: '+30d' } }])
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('moving to April 8, 2026 at'))
  expect(loaded).toEqual([])
  time = MOVED
  await waitFor(() => expect(loaded).toEqual([location.pathname]))
})

test('E32: a clock that is ahead can be reset', async () => {
  const { fake, loaded } = open(() => MOVED)
  fake.on(moveClock, () => STANDS)
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(loaded).toEqual([location.pathname]))
  expect(fake.requestsOf(moveClock)).toMatchObject([{ body: { move: 'reset' } }])
})

test('E32: where the server has no such call, nothing is shown', async () => {
  const { fake } = open(() => STANDS, 'request:not-found')
  await waitFor(() => expect(fake.requestsOf(getClock)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
