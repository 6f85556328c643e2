import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Select } from '../select/select.tsx'
import { FilterBar } from './filter-bar.tsx'

const SELECTS = ['Status', 'Product'].map((label) => <Select key={label} label={label} isLabelHidden options={[]} />)

test('rule J143: one button opens the filters of a list and says how many are set', () => {
  const { rerender } = render(
    <FilterBar label="Filter orders" set={0}>
      {SELECTS}
    </FilterBar>,
  )
  const button = screen.getByRole('button', { name: 'Filters' })
  const fields = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(fields?.contains(screen.getByRole('combobox', { name: 'Status' }))).toBe(true)
  expect([button.ariaExpanded, fields?.dataset.open]).toEqual(['false', undefined])
  fireEvent.click(button)
  expect([button.ariaExpanded, fields?.dataset.open]).toEqual(['true', 'true'])
  rerender(
    <FilterBar label="Filter orders" set={2}>
      {SELECTS}
    </FilterBar>,
  )
  expect(screen.getByRole('button', { name: 'Filters 2 set' })).toBe(button)
})

test('rule J147: a select that narrows the list is marked, one of any value is not', () => {
  const options = [{ value: 'paid', label: 'Paid' }]
  render(
    <FilterBar label="Filter orders" set={1}>
      <Select label="Status" placeholder="Any status" options={options} value="paid" onChange={() => undefined} />
      <Select label="Product" placeholder="Any product" options={options} value="" onChange={() => undefined} />
    </FilterBar>,
  )
  const marks = ['Status', 'Product'].map((name) => screen.getByRole('combobox', { name }).dataset.set)
  expect(marks).toEqual(['true', undefined])
})

test('a search alone needs no button', () => {
  render(<FilterBar label="Filter members" set={0} search={<input aria-label="Search" />} />)
  expect(screen.getByLabelText('Search')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('rule J143: the only filter of a list is shown, and needs no button', () => {
  render(
    <FilterBar label="Filter conversations" set={0}>
      {SELECTS[0]}
    </FilterBar>,
  )
  expect(screen.getByRole('combobox', { name: 'Status' }).closest('[data-only]')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
