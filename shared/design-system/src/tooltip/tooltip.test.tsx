import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tooltip } from './tooltip.tsx'

const setUp = () =>
  render(
    <Tooltip text="Deleted in the last 14 days">
      <button type="button">Recoverable</button>
    </Tooltip>,
  )
const button = () => screen.getByRole('button', { name: 'Recoverable' })

test('keyboard focus shows it at once and describes the control', async () => {
  setUp()
  await userEvent.tab()
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toBe('Deleted in the last 14 days')
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Deleted in the last 14 days',
  )
  expect(document.activeElement).toBe(button())
})

test('Escape takes it away', async () => {
  setUp()
  await userEvent.tab()
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(button().hasAttribute('aria-describedby')).toBe(false)
})

test('hovering shows it after a moment, leaving takes it away', async () => {
  setUp()
  await userEvent.hover(button())
  expect(screen.queryByRole('tooltip')).toBeNull()
  await screen.findByRole('tooltip')
  await userEvent.unhover(button())
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
