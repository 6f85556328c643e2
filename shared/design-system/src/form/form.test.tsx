import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Form, type FormError } from './form.tsx'

const LABEL = { name: 'label', message: 'This field is required' }
const WHOLE = { message: 'Too many keys' }

function Example({ onCheck = () => [LABEL, WHOLE], problem }: Check) {
  const [errors, setErrors] = useState<FormError[]>([])
  const check = async () => setErrors(onCheck())
  return (
    <Form
      errors={errors}
      problem={errors.length > 0 ? problem : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <TextField name="label" label="Label" error={errors[0]?.message} onInput={check} />
      <input type="checkbox" name="roles" aria-label="Owner" />
      <input type="checkbox" name="roles" aria-label="Viewer" />
      <Button type="submit">Create</Button>
    </Form>
  )
}

interface Check {
  onCheck?: () => FormError[]
  problem?: string
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }))

test('after a submit the summary has the focus and says what to do', async () => {
  render(<Example />)
  await create()
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('Please correct the errors and resubmit the form.')
  expect(document.activeElement).toBe(summary)
})

test('its links lead to the fields and leave the address alone', async () => {
  render(<Example />)
  await create()
  await userEvent.click(screen.getByRole('link', { name: 'This field is required' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Label' }))
  expect(location.hash).toBe('')
})

test.each([undefined, 'Please correct the errors and resubmit the form.'])(
  'what is wrong with one field alone is said there, and the field has the focus: %s',
  async (problem) => {
    render(<Example onCheck={() => [LABEL]} {...(problem && { problem })} />)
    await create()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByText('This field is required')).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Label' }))
  },
)

test.each([
  ['is of no field', { onCheck: () => [WHOLE] }],
  ['is of a field that nobody can go to', { onCheck: () => [{ ...LABEL, name: 'away' }] }],
  ['is of boxes that share a name', { onCheck: () => [{ ...LABEL, name: 'roles' }] }],
  ['comes with a refusal of the whole form', { onCheck: () => [LABEL], problem: 'Too many keys' }],
] satisfies [string, Check][])('one error that %s stands above the fields', async (_, example) => {
  render(<Example {...example} />)
  await create()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('errors that come while somebody types leave the focus where it is', async () => {
  let errors: FormError[] = []
  render(<Example onCheck={() => errors} />)
  await create()
  errors = [{ name: 'label', message: 'Too short' }, WHOLE]
  await userEvent.type(screen.getByRole('textbox'), 'a')
  expect(screen.getByRole('alert').textContent).toContain('Too short')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a field tells what is wrong with it', async () => {
  render(<Example />)
  await create()
  const field = screen.getByRole('textbox', { name: 'Label' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required',
  )
})
