import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CodeExample } from './code-example.tsx'

test('code is read as it is, reached by keyboard, and copied whole', async () => {
  const person = userEvent.setup()
  render(<CodeExample title="Request" code={'GET /street-address\n  ?street=1'} />)
  const region = screen.getByRole('region', { name: 'Request' })
  expect([region.textContent, region.tabIndex]).toEqual(['GET /street-address\n  ?street=1', 0])
  await person.click(screen.getByRole('button', { name: 'Copy request' }))
  expect(await navigator.clipboard.readText()).toBe('GET /street-address\n  ?street=1')
})
