import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Meter } from './meter.tsx'

test.each([
  [450, 1000, 'accent', '45%'],
  [900, 1000, 'attention', '90%'],
  [1000, 1000, 'stopped', '100%'],
  [1500, 1000, 'stopped', '100%'],
  [0, 0, 'accent', '0%'],
])('%d of %d is %s', (value, max, tone, width) => {
  const { container } = render(<Meter label="Used" value={value} max={max} unit="lookups" />)
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  expect(container.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(width)
})

test('the numbers are read out in full', () => {
  render(<Meter label="Lookups used" value={1203} max={5000} unit="lookups" />)
  const meter = screen.getByRole('meter', { name: 'Lookups used' })
  expect(meter.getAttribute('aria-valuetext')).toBe('1,203 of 5,000 lookups')
})

test('what is unlimited has no bar', () => {
  render(<Meter label="Used" value={12} max={1e12} />)
  expect(screen.queryByRole('meter')).toBeNull()
  expect(screen.getByTitle('12 of Unlimited')).toBeTruthy()
})
