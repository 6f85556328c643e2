import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { DayRangeField } from './day-range-field.tsx'

const show = (props: Partial<Parameters<typeof DayRangeField>[0]> = {}) => {
  const onChange = jest.fn()
  render(<DayRangeField label="Date placed" from="2026-03-01" to="" onChange={onChange} {...props} />)
  return onChange
}

test('two days are one group, each with its label', () => {
  show()
  expect(screen.getByRole('group', { name: 'Date placed' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-01')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('')
})

test.each([
  ['2026-04-02', [[{ to: '2026-04-02' }]]],
  // The year is being typed.
  ['0202-04-02', []],
])('the day %s is reported as %j', (typed, heard) => {
  const onChange = show()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: typed } })
  expect(onChange.mock.calls).toEqual(heard)
})

test('what is wrong with a day is said of that day', () => {
  show({ errors: { to: 'Enter a day' } })
  const to = screen.getByLabelText('To')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(to.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter a day')
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBeNull()
})
