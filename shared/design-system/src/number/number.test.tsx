import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Count, formatCompressed, formatCount, formatNumber, formatShare } from './number.tsx'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1234, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_250_000, '1.3M'],
  [2_500_000_000, '2,500.0M'],
  [999_999_999_999, '1,000,000.0M'],
  [1e12, 'Unlimited'],
  [-1500, '-1.5K'],
])('%d is shown as %s', (value, text) => {
  expect(formatCompressed(value)).toBe(text)
})

test.each([undefined, null, Number.NaN, '12', {}])('%p is no number', (value) => {
  expect(formatCompressed(value)).toBe('—')
  expect(formatNumber(value)).toBe('—')
})

test.each([
  [formatCount(1, 'key'), '1 key'],
  [formatCount(1204, 'key'), '1,204 keys'],
  [formatCount(2, 'more person', 'more people'), '2 more people'],
  [formatShare(40, 40, 'key'), '40 keys'],
  [formatShare(1, 40, 'key'), '1 of 40 keys'],
])('%s', (words, expected) => expect(words).toBe(expected))

test('the exact number is in the title and read out', () => {
  render(<Count value={1_234_567} unit="lookups" />)
  expect(screen.getByTitle('1,234,567 lookups').textContent).toContain('1.2M lookups')
  expect(screen.getByText('1,234,567 lookups')).toBeTruthy()
  expect(screen.getByText('1.2M lookups').getAttribute('aria-hidden')).toBe('true')
})

test('where somebody decides by it, the exact number stands beside the compressed one, and is said once', () => {
  render(<Count value={1_020_000} unit="lookups" isExactShown />)
  expect(screen.getByText(/^1\.0M/).textContent).toBe('1.0M (1,020,000) lookups')
  expect(screen.getByText(/^1\.0M/).getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('1,020,000 lookups')).toBeTruthy()
})

test('a number that is shown whole is said once', () => {
  const { container } = render(<Count value={42} unit="keys" isExactShown />)
  expect(container.textContent).toBe('42 keys')
})
