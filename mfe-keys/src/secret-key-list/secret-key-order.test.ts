import { expect, test } from '@jest/globals'
import { aSecretKey } from '@portal/test-kit'
import { secretKeyViews } from '../secret-keys/secret-key-view.ts'
import { inOrder, nextOrder, readOrder, writeOrder } from './secret-key-order.ts'

const views = secretKeyViews([
  aSecretKey({ label: 'Warehouse 10', last_used: '2026-01-15T09:00:00Z' }),
  aSecretKey({ label: 'warehouse 2', last_used: '' }),
  aSecretKey({ label: 'Checkout', last_used: '2026-01-16T09:00:00Z' }),
])
const labels = (sort: string) =>
  inOrder(views, readOrder(sort) ?? { by: 'created', isDescending: true }).map(({ label }) => label)

test('labels are ordered as a person reads them', () => {
  expect(labels('label')).toEqual(['Checkout', 'warehouse 2', 'Warehouse 10'])
  expect(labels('-label')).toEqual(['Warehouse 10', 'warehouse 2', 'Checkout'])
})

test('a key that was never used comes last, whichever way round', () => {
  expect(labels('-last-used')).toEqual(['Checkout', 'Warehouse 10', 'warehouse 2'])
  expect(labels('last-used')).toEqual(['Warehouse 10', 'Checkout', 'warehouse 2'])
})

test('an address says an order and says it back; what it cannot mean is none', () => {
  for (const sort of ['label', '-created', '-last-used', 'left'])
    expect(writeOrder(readOrder(sort) ?? (views as never))).toBe(sort)
  for (const sort of [null, '', '-', 'token', 'toString', '--label']) expect(readOrder(sort)).toBeUndefined()
})

test('a header orders by its column first, then the other way round', () => {
  const byLabel = nextOrder({ by: 'created', isDescending: true }, 'label')
  expect(byLabel).toEqual({ by: 'label', isDescending: false })
  expect(byLabel && nextOrder(byLabel, 'label')).toEqual({ by: 'label', isDescending: true })
  expect(nextOrder({ by: 'label', isDescending: false }, 'last-used')?.isDescending).toBe(true)
  expect(nextOrder({ by: 'label', isDescending: false }, 'status')).toBeUndefined()
})
