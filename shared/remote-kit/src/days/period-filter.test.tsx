import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { PeriodFilter } from './period-filter.tsx'

function Example({ from = '', to = '' }: { from?: string; to?: string }) {
  const [days, setDays] = useState({ from, to })
  return (
    <>
      <PeriodFilter
        label="Date"
        today="2027-01-05"
        {...days}
        onChange={(change) => setDays((before) => ({ ...before, ...change }))}
      />
      <button type="button" onClick={() => setDays({ from: '', to: '' })}>
        Clear
      </button>
      <p>{`${days.from} ${days.to}`}</p>
    </>
  )
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Date' })
const choose = (value: string) => fireEvent.change(select(), { target: { value } })

test.each([
  ['this-month', '2027-01-01 2027-01-31'],
  ['last-month', '2026-12-01 2026-12-31'],
  ['this-year', '2027-01-01 2027-12-31'],
  ['last-year', '2026-01-01 2026-12-31'],
])('%s is a period with its first and last day', (name, days) => {
  render(<Example />)
  choose(name)
  expect(screen.getByText(days)).toBeTruthy()
  expect(select().value).toBe(name)
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('days of one’s own are two fields that stay while one is emptied, and go when all is cleared', async () => {
  render(<Example />)
  choose('custom')
  expect(select().dataset.set).toBeUndefined()
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-05-02' } })
  expect(screen.getByText('2026-05-02')).toBeTruthy()
  expect(select().dataset.set).toBe('true')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
  expect(screen.getByLabelText('To')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-09' } })
  fireEvent.click(screen.getByText('Clear'))
  expect(screen.queryByLabelText('To')).toBeNull()
  expect(select().value).toBe('')
})

test('days that came with the address are shown as they are', async () => {
  render(<Example from="2026-05-02" />)
  expect(select().value).toBe('custom')
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('2026-05-02')
})
