import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ProblemCard } from './problem-card.tsx'

test('it says what could not be loaded, or what else went wrong', () => {
  const { rerender } = render(<ProblemCard what="members" message="The server did not answer." />)
  expect(screen.getByText('Could not load members')).toBeTruthy()

  rerender(<ProblemCard title="The file was not saved" message="The disk is full." />)
  expect(screen.getByText('The file was not saved')).toBeTruthy()
})
