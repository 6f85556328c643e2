import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { PhoneWord, Table, type TableProps } from './table.tsx'

interface Key {
  id: string
  label: string
  used: number
}

const props: TableProps<Key> = {
  caption: 'Secret keys',
  columns: [
    { id: 'label', header: 'Label', cell: (key) => key.label },
    { id: 'used', header: 'Used', cell: (key) => key.used, align: 'end' },
  ],
  rows: [{ id: '1', label: 'Staging', used: 12 }],
  rowKey: (key) => key.id,
  actions: (key) => <button type="button">Pause {key.label}</button>,
}

test('a row is found by its name and holds its own actions', () => {
  render(<Table {...props} />)
  const row = within(screen.getByRole('table', { name: 'Secret keys' })).getByRole('row', { name: /Staging/ })
  expect(within(row).getByRole('rowheader').textContent).toBe('Staging')
  expect(within(row).getByRole('button', { name: 'Pause Staging' })).toBeTruthy()
})

test('an opened row of a phone names each value in the document, once to a screen reader', () => {
  const columns = ['label', 'status', 'host', 'created', 'used'].map((id) => ({
    id,
    header: id,
    cell: () => `${id} 1`,
  }))
  render(<Table {...props} columns={columns} />)
  const cell = screen.getByRole('cell', { name: 'used 1' })
  expect(cell.textContent).toBe('used 1')
  fireEvent.click(screen.getByRole('button', { name: 'Details of label 1' }))
  expect(cell.textContent).toBe('usedused 1')
  expect(screen.getByRole('cell', { name: 'used 1' })).toBe(cell)
  expect(screen.getByRole('cell', { name: 'status 1' }).textContent).toBe('status 1')
})

test.each([
  ['0', 0, true],
  ['nothing, as of sums', null, false],
  ['a dash', '—', false],
])('rule J143: on a phone a row with %s behind it opens: %j, %j', (_, used, isOpened) => {
  const columns = ['label', 'status', 'host', 'created', 'used'].map((id) => ({
    id,
    header: id,
    cell: () => (id === 'used' ? used : id),
  }))
  render(<Table {...props} actions={undefined} columns={columns} />)
  expect(screen.queryByRole('button', { name: 'Details of label' }) !== null).toBe(isOpened)
})

test('a word before a value of a phone is in the document, and left to the header for a screen reader', () => {
  const cell = () => (
    <>
      <PhoneWord>Ends</PhoneWord>12/01/2026
    </>
  )
  render(<Table {...props} actions={undefined} columns={[...props.columns, { id: 'ends', header: 'Ends', cell }]} />)
  expect(screen.getByRole('cell', { name: '12/01/2026' }).textContent).toBe('Ends 12/01/2026')
})

test('rows on their way are sketched, and nobody reads the sketch', () => {
  const { container } = render(<Table {...props} rows={undefined} expectedRows={3} />)
  expect(container.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(container.querySelector('tbody')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelector('[aria-busy=true]')).toBeTruthy()
})

test('on a phone, state stands beside the name, what else is seen is the second line, and a tap shows the rest', () => {
  const columns = ['label', 'status', 'id', 'created', 'used', 'host'].map((id) => ({
    id,
    header: id,
    cell: () => id,
    isHiddenOnMedium: id === 'created',
  }))
  const { rerender } = render(<Table {...props} columns={columns} />)
  expect(placesOfRow()).toEqual(['first', 'first', 'second', 'details', 'second', 'details'])

  const button = screen.getByRole('button', { name: 'Details of label' })
  const row = button.closest('tr') as HTMLElement
  expect([button.ariaExpanded, row.dataset.open]).toEqual(['false', undefined])
  fireEvent.click(button)
  expect([button.ariaExpanded, row.dataset.open]).toEqual(['true', 'true'])

  rerender(<Table {...props} columns={columns.map((one) => (one.id === 'host' ? { ...one, phone: 'second' } : one))} />)
  expect(placesOfRow()).toEqual(['first', 'details', 'details', 'details', 'details', 'second'])
})

test('where all fits two lines, and where figures stay a table, nothing has to be opened', () => {
  const { rerender } = render(<Table {...props} />)
  expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull()

  const figures = [1, 2, 3, 4].map((at) => ({ id: `${at}`, header: `${at}`, cell: () => at }))
  rerender(<Table {...props} columns={figures} isCompact />)
  expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull()
})

test('nothing to list and nothing to be had take the place of the rows', () => {
  const { rerender } = render(<Table {...props} rows={[]} empty="No keys yet" footer="1 of 1" />)
  expect(screen.getByText('No keys yet')).toBeTruthy()
  expect(screen.queryByText('1 of 1')).toBeNull()
  rerender(<Table {...props} rows={undefined} problem="Out of order" />)
  expect(screen.getByText('Out of order')).toBeTruthy()
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('headers that order the rows are links, and the current one says which way', () => {
  const linkTo = (id: string) => (id === 'label' ? '/keys?sort=-label' : undefined)
  render(<Table {...props} sort={{ by: 'label', direction: 'ascending', linkTo }} />)
  expect(screen.getByRole('columnheader', { name: 'Label' }).ariaSort).toBe('ascending')
  expect(screen.getByRole('link', { name: 'Label' }).getAttribute('href')).toBe('/keys?sort=-label')
  expect(screen.queryByRole('link', { name: 'Used' })).toBeNull()
})

test('rows are selected one by one or all together', () => {
  const rows = [
    { id: '1', label: 'Staging', used: 12 },
    { id: '2', label: 'Batch', used: 0 },
  ]
  const selection = { isSelected: (key: Key) => key.id === '1', onChange: jest.fn(), nameOf: (key: Key) => key.label }
  render(<Table {...props} rows={rows} selection={selection} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ })
  expect([all.checked, all.indeterminate]).toEqual([false, true])

  fireEvent.click(all)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Staging' }))
  expect(selection.onChange.mock.calls).toEqual([
    [rows, true],
    [[rows[0]], false],
  ])
})

function placesOfRow() {
  return [...document.querySelectorAll<HTMLElement>('tbody [data-phone]')].map(({ dataset }) => dataset.phone)
}
