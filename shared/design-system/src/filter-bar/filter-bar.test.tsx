import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Select } from '../select/select.tsx'
import { FilterBar } from './filter-bar.tsx'

const select = <Select label="Status" isLabelHidden options={[]} />

test('rule J143: one button opens the filters of a list and says how many are set', () => {
  const { rerender } = render(
    <FilterBar label="Filter orders" active={[]}>
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
    <FilterBar label="Filter orders" active={['q', 'status', 'from', 'to']}>
      {select}
    </FilterBar>,
  )
  expect(screen.getByRole('button', { name: 'Filters 2 set' })).toBe(button)
})

test('a search alone needs no button', () => {
  render(<FilterBar label="Filter members" active={[]} search={<input aria-label="Search" />} />)
  expect(screen.getByLabelText('Search')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
