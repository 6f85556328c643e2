import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SecretField } from './secret-field.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret' })

test('a secret is hidden until it is asked for, and copied either way', async () => {
  const person = userEvent.setup()
  render(<SecretField label="Secret" value="s3cr3t-token" />)
  expect(field().value).not.toContain('s3cr3t')
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('s3cr3t-token')
  await person.click(screen.getByRole('button', { name: 'Show Secret' }))
  expect(field().value).toBe('s3cr3t-token')
  expect(field().readOnly).toBe(true)
})

test('after creation it is shown from the start', () => {
  render(<SecretField label="Secret" value="s3cr3t-token" isShown />)
  expect(field().value).toBe('s3cr3t-token')
})
