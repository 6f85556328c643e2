import { expect, test } from '@jest/globals'
import { sharedTaxRate, taxInWords, taxRateLabel } from './tax-rate.ts'

test('rule J91: a tax rate is written as the tax table has it, up to four decimals of a percent', () => {
  expect(taxRateLabel(0.08875)).toBe('8.875%')
  expect(taxRateLabel(0.0825)).toBe('8.25%')
  expect(taxRateLabel(0.066)).toBe('6.6%')
  expect(taxRateLabel(0.06)).toBe('6%')
  expect(taxRateLabel(0.071125)).toBe('7.1125%')
})

test('nothing is said of a rate that is zero or not known', () => {
  expect([0, undefined].map(taxRateLabel)).toEqual(['', ''])
})

test('the tax of several items has a rate if all of them have the same one', () => {
  expect(sharedTaxRate([{ tax_rate: 0.08875 }, { tax_rate: 0.08875 }])).toBe(0.08875)
  expect(sharedTaxRate([{ tax_rate: 0.1025 }, { tax_rate: 0 }])).toBeUndefined()
  expect(sharedTaxRate([{ tax_rate: 0.1025 }, {}])).toBeUndefined()
  expect(sharedTaxRate([])).toBeUndefined()
})

test('a sum names its tax with the rate that all items share', () => {
  expect(taxInWords([{ tax_rate: 0.066 }, { tax_rate: 0.066 }])).toBe('Tax (6.6%)')
  expect(taxInWords([{ tax_rate: 0.066 }, { tax_rate: 0.0825 }])).toBe('Tax')
  expect(taxInWords([{ tax_rate: 0 }])).toBe('Tax')
})
