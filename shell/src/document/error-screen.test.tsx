import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { aLoadPlan } from '@portal/test-kit'
import { render, screen } from '@testing-library/react'
import { ErrorScreen } from './error-screen.tsx'

let platform: ReturnType<typeof startPlatform>
beforeEach(() => {
  platform = startPlatform({ plan: aLoadPlan() })
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  platform.stop()
  jest.restoreAllMocks()
})

function Crash(): never {
  throw new Error('drawn wrongly')
}

test('rule H76: a render crash of the frame shows the apology, with a refresh, a hint to try later and a way home', () => {
  render(
    <ErrorScreen>
      <Crash />
    </ErrorScreen>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(
    "Well, this is awkward.Something broke — but it's not your fault. Try refreshing the page, and if that doesn't help, feel free to contact our support team.",
  )
  expect(alert.textContent).toContain('If it still does not work, try again later.')
  const reference = screen.getByText(/^Reference /).textContent?.slice(10)
  expect(platform.faults.reported()).toContainEqual(
    expect.objectContaining({ id: reference, kind: 'render', message: 'drawn wrongly' }),
  )
  screen.getByRole('button', { name: 'Refresh the page' })
  expect(screen.getByRole('link', { name: 'Take me home' }).getAttribute('href')).toBe('/')
})

test('what does not crash is shown as it is', () => {
  render(
    <ErrorScreen>
      <p>Keys</p>
    </ErrorScreen>,
  )
  expect(document.body.textContent).toBe('Keys')
})
