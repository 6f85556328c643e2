import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Offline } from './offline.tsx'

test('without a connection it says so, what of it is on screen, and tries again when asked', () => {
  const retry = jest.fn()
  const { rerender } = render(<Offline what="members" onRetry={retry} hasData />)
  expect(screen.getByRole('status').textContent).toContain(
    "You're offlineWhat you see was loaded before the connection was lost. It may have changed since.",
  )
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)

  rerender(<Offline what="members" onRetry={retry} />)
  expect(screen.getByRole('status').textContent).toContain("We'll load members when you're back online.")
})
