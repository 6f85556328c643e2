import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { LinkedCounts } from './linked-counts.tsx'

test('each number is whole, is read out with what it counts, and leads there', () => {
  const counts = [
    { label: 'Active', count: 1204, href: '/keys?status=active' },
    { label: 'Paused', count: 0, href: '/keys?status=paused' },
  ]
  render(<LinkedCounts counts={counts} />)
  expect(screen.getByRole('link', { name: '1,204 Active' }).getAttribute('href')).toBe('/keys?status=active')
  expect(screen.getByRole('link', { name: '0 Paused' }).getAttribute('href')).toBe('/keys?status=paused')
})
