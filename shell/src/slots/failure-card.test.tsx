import { afterEach, expect, jest, test } from '@jest/globals'
import type { SlotFailure } from '@portal/federation/slot'
import { startPlatform } from '@portal/platform/start'
import { aLoadPlan, setOnline } from '@portal/test-kit'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { FailureCard } from './failure-card.tsx'

const failure = {
  phase: 'failed',
  kind: 'load',
  title: 'Members',
  reference: 'R-1',
  owner: 'Team team',
  retry: () => {},
} as const

afterEach(() => {
  setOnline(true)
})

/** The card on a page that has been taken over. */
async function show(level: 'page' | 'card', said: Partial<SlotFailure> = {}) {
  const page = createPageStore({ plan: aPlan(), path: '/account/team', theme: 'system' })
  page.setState({ isLive: true })
  return act(async () =>
    render(
      <PageProvider value={page}>
        <FailureCard {...failure} {...said} level={level} />
      </PageProvider>,
    ),
  )
}

test('the page keeps its title, and the card says what could not be loaded', async () => {
  await show('page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Members')
  expect(screen.getByRole('alert').textContent).toContain('Could not load members')
})

test.each([
  ['load', 'The portal is unavailable right now. Try again in a moment.'],
  ['timeout', 'The portal is unavailable right now. Try again in a moment.'],
  ['mount', 'Something broke'],
] as const)('what failed by %s says: %s', async (kind, words) => {
  await show('page', { kind })
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test.each([
  ['load', '/releases/team/1/main.js failed to load.'],
  ['timeout', 'the plan of team timed out after 4000ms.'],
] as const)('rule H7: the details of what failed by %s say: %s', async (kind, cause) => {
  const { stop } = startPlatform({ plan: aLoadPlan() })
  const user = userEvent.setup()
  await show('page', { kind, cause })
  expect(screen.getByText(cause)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await navigator.clipboard.readText()).toContain(`Could not load members. ${cause} Reference R-1, /, 20`)
  stop()
})

test('what broke in another way keeps its message for the report', async () => {
  await show('page', { kind: 'mount', cause: 'x is not a function' })
  expect(screen.queryByText('x is not a function')).toBeNull()
})

test('initials keep their letters', async () => {
  await show('card', { title: 'API keys' })
  expect(screen.getByRole('alert').textContent).toContain('Could not load API keys')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('rule H82: without a connection nothing is broken, and the part comes by itself when there is one', async () => {
  const retry = jest.fn()
  await show('page', { retry })
  expect(screen.getByRole('alert').textContent).toContain('Could not load members')

  act(() => setOnline(false))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe("You're offlineWe'll load members when you're back online.Retry")
  expect(retry).not.toHaveBeenCalled()

  act(() => setOnline(true))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('rule H82: a page that is left while there is no connection is not loaded behind one’s back', async () => {
  const retry = jest.fn()
  setOnline(false)
  const { unmount } = await show('page', { retry })
  unmount()
  act(() => setOnline(true))
  expect(retry).not.toHaveBeenCalled()
})

test('details for support are copied with the reference', async () => {
  const { announcer, stop } = startPlatform({ plan: aLoadPlan() })
  const user = userEvent.setup()
  await show('page')
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await navigator.clipboard.readText()).toMatch(/^Could not load members\. Reference R-1, \/, 20/)
  await waitFor(() => expect(announcer.getState().text).toBe('Copied details'))
  stop()
})

test('rule H60: a customer reports the failure from its card', async () => {
  await show('page')
  expect(await screen.findByRole('button', { name: 'Report a problem' })).toBeTruthy()
})
