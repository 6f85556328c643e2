import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Select } from '../select/select.tsx'
import { FilterBar } from './filter-bar.tsx'

const select = <Select label="Status" isLabelHidden options={[]} />

test('rule J143: one button opens the filters of a list and says how many are set', () => {
  const { rerender } = render(
    <FilterBar label="Filter orders" set={0}>
      {select}
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
      {select}
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

test('tabs of the list are in its bar, before the button of its filters', () => {
  render(
    <FilterBar label="Filter conversations" tabs={<nav aria-label="Queues" />} set={0}>
      {select}
    </FilterBar>,
  )
  const [tabs, button] = [screen.getByRole('navigation'), screen.getByRole('button', { name: 'Filters' })]
  expect(tabs.closest('search')?.contains(button)).toBe(true)
  expect(tabs.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
