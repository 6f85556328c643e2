import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  document.getElementById('ds-announcer')?.remove()
  jest.restoreAllMocks()
})

const spoken = () => document.getElementById('ds-announcer')?.textContent

test('it copies and says so', async () => {
  const person = userEvent.setup()
  render(<CopyButton text="sk-123" what="key id" />)
  const button = screen.getByRole('button', { name: 'Copy key id' })
  await person.click(button)

  expect(await navigator.clipboard.readText()).toBe('sk-123')
  expect(button.dataset.outcome).toBe('copied')
  await waitFor(() => expect(spoken()).toBe('Copied key id'))
})

test('a refusal is said, too', async () => {
  const person = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(<CopyButton text="sk-123" what="key id" />)
  await person.click(screen.getByRole('button'))

  await waitFor(() => expect(spoken()).toMatch(/^Could not copy key id/))
  expect(screen.getByRole('button').dataset.outcome).toBe('failed')
})

test('the live region is there before it is needed', () => {
  render(<CopyButton text="a" what="b" />)
  expect(document.getElementById('ds-announcer')?.getAttribute('role')).toBe('status')
})
