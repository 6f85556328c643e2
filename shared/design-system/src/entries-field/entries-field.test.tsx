import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { EntriesField } from './entries-field.tsx'

test('rule M95: of thousands of entries a hundred are noted, and the rest counted', () => {
  const notes = Array.from({ length: 1_300 }, (_, at) => ({ id: `${at}`, entry: `host-${at}`, words: 'is refused' }))
  const field = (shown: typeof notes) => (
    <EntriesField name="hosts" label="Host names" text="" notes={shown} onChange={() => {}} />
  )
  const { rerender } = render(field(notes))
  expect(screen.getAllByRole('listitem')).toHaveLength(101)
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('and 1,200 more')
  rerender(field(notes.slice(0, 100)))
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
})
