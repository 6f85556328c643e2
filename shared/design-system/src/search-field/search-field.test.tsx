import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SearchField } from './search-field.tsx'

function Example({ onSubmit }: { onSubmit?: (value: string) => void }) {
  const [value, setValue] = useState('')
  return <SearchField label="Search keys" value={value} onChange={setValue} onSubmit={onSubmit} />
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search keys' })

test.each(['Escape', 'the button'])('%s clears it and keeps the focus', async (way) => {
  render(<Example />)
  await userEvent.type(box(), 'stag')
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
})

test('Enter searches for the trimmed text', async () => {
  const submit = jest.fn()
  render(<Example onSubmit={submit} />)
  await userEvent.type(box(), ' stag {Enter}')
  expect(submit).toHaveBeenCalledWith('stag')
})
