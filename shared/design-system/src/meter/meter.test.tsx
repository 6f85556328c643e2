import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Meter } from './meter.tsx'

test.each([
  [450, 1000, 'accent', '45%'],
  [900, 1000, 'attention', '90%'],
  [899, 1000, 'accent', '89.9%'],
  [1000, 1000, 'stopped', '100%'],
  [1500, 1000, 'stopped', '100%'],
  [0, 0, 'accent', '0%'],
])('%d of %d is %s', (value, max, tone, width) => {
  const { container } = render(<Meter label="Used" value={value} max={max} unit="lookups" nextStep="See plans" />)
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  expect(container.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(width)
})

test('near the limit the next step stands below; where nothing has to be done, nothing is amber', () => {
  const { container, rerender } = render(<Meter label="Used" value={90} max={100} nextStep="See plans" />)
  expect(screen.getByText('See plans')).toBeTruthy()

  rerender(<Meter label="Used" value={89} max={100} nextStep="See plans" />)
  expect(screen.queryByText('See plans')).toBeNull()

  rerender(<Meter label="Used" value={90} max={100} />)
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('accent')
})

test('where somebody decides by them, all digits are shown, once', () => {
  render(<Meter label="Used" value={0} max={1_020_000} unit="lookups" isExactShown />)
  expect(screen.queryByText('0 / 1.0M lookups')).toBeNull()
  expect(screen.getAllByText('0 of 1,020,000 lookups')).toHaveLength(1)
})

test('the numbers are read out in full', () => {
  render(<Meter label="Lookups used" value={1203} max={5000} unit="lookups" />)
  const meter = screen.getByRole('meter', { name: 'Lookups used' })
  expect(meter.getAttribute('aria-valuetext')).toBe('1,203 of 5,000 lookups')
})

test('what is unlimited has no bar', () => {
  const { container, rerender } = render(<Meter label="Used" value={1203} max={1e12} unit="lookups" isExactShown />)
  expect(screen.queryByRole('meter')).toBeNull()
  expect(screen.getByTitle('1,203 lookups, no limit')).toBeTruthy()
  expect(screen.getByText('1.2K lookups, no limit')).toBeTruthy()
  expect(container.textContent).not.toContain('nlimited')

  rerender(<Meter label="Used" value={12} max={1e12} />)
  expect(screen.getByTitle('12, no limit')).toBeTruthy()
})
