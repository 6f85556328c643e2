import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { SearchField } from './search-field.tsx'

test.each([
  ['Enter', 'onSubmit'],
  ['Escape', 'onChange'],
] as const)('%s that an input method asked for while it composes does nothing else', (key, heard) => {
  const handlers = { onSubmit: jest.fn(), onChange: jest.fn() }
  render(<SearchField label="Find" value="とうきょう" {...handlers} />)
  const field = screen.getByRole('searchbox')
  fireEvent.keyDown(field, { key, isComposing: true })
  expect(handlers[heard]).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key })
  expect(handlers[heard]).toHaveBeenCalledTimes(1)
})
