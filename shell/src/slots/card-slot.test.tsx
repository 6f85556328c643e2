import { expect, test } from '@jest/globals'
import { render, within } from '@testing-library/react'
import { aRemote } from '../testing/a-plan.ts'
import { CardSlot } from './card-slot.tsx'

const USAGE = { name: 'usage', title: 'Usage', order: 1, requires: 'self' as const, first: [], remote: aRemote('keys') }

test('rule N35: beside the title of a card stands the way to all of it, where there is one', () => {
  const page = render(<CardSlot {...USAGE} path="/account/usage" />)
  const card = within(page.getByRole('region', { name: 'Usage' }))
  const all = card.getByRole('link', { name: 'View all: Usage' })
  expect([all.textContent, all.getAttribute('href')]).toEqual(['View all', '/account/usage'])
  page.rerender(<CardSlot {...USAGE} />)
  expect(card.queryByRole('link')).toBeNull()
})
