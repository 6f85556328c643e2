import { afterEach, expect, jest, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { aLoadPlan } from '@portal/test-kit'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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
  jest.restoreAllMocks()
})

test('the page keeps its title, and the card says what could not be loaded', () => {
  render(<FailureCard {...failure} level="page" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Members')
  expect(screen.getByRole('alert').textContent).toContain('Could not load members')
})

test.each([
  ['load', 'The portal is unavailable right now. Try again in a moment.'],
  ['timeout', 'The portal is unavailable right now. Try again in a moment.'],
  ['mount', 'Something broke'],
] as const)('what failed by %s says: %s', (kind, words) => {
  render(<FailureCard {...failure} kind={kind} level="page" />)
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test.each([
  ['load', '/releases/team/1/main.js failed to load.'],
  ['timeout', 'the plan of team timed out after 4000ms.'],
] as const)('rule H7: the details of what failed by %s say: %s', async (kind, cause) => {
  const { stop } = startPlatform({ plan: aLoadPlan() })
  const user = userEvent.setup()
  render(<FailureCard {...failure} kind={kind} cause={cause} level="page" />)
  expect(screen.getByText(cause)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await navigator.clipboard.readText()).toContain(`Could not load members. ${cause} Reference R-1, /, 20`)
  stop()
})

test('what broke in another way keeps its message for the report', () => {
  render(<FailureCard {...failure} kind="mount" cause="x is not a function" level="page" />)
  expect(screen.queryByText('x is not a function')).toBeNull()
})

test('initials keep their letters', () => {
  render(<FailureCard {...failure} title="API keys" level="card" />)
  expect(screen.getByRole('alert').textContent).toContain('Could not load API keys')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('without a connection nothing is broken', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<FailureCard {...failure} level="page" />)
  expect(screen.getByRole('alert').textContent).toContain("You're offlineConnect to the internet to load members.")
})

test('details for support are copied with the reference', async () => {
  const { announcer, stop } = startPlatform({ plan: aLoadPlan() })
  const user = userEvent.setup()
  render(<FailureCard {...failure} level="page" />)
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await navigator.clipboard.readText()).toMatch(/^Could not load members\. Reference R-1, \/, 20/)
  await waitFor(() => expect(announcer.getState().text).toBe('Copied details'))
  stop()
})
