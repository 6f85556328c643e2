import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.tsx'

test('a pending button keeps the focus and ignores presses', async () => {
  const press = jest.fn()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button onClick={press} isPending>
      Save
    </Button>,
  )
  await userEvent.keyboard('{Enter}')

  expect(press).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe('Working')
})

test('a pending submit button does not send its form again', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(submit).not.toHaveBeenCalled()
})

test('it does not submit unless told to', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})
