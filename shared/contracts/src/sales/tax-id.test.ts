import { expect, test } from '@jest/globals'
import { taxIdFault } from './tax-id.ts'

const EIN = 'Enter an EIN, such as 12-3456789'
const VAT = 'Enter a VAT number with its country code, such as DE123456789'

test.each<[string, string | undefined, string | undefined]>([
  ['12-3456789', 'USA', undefined],
  ['123456789', 'USA', undefined],
  ['12-345678', 'USA', EIN],
  ['DE123456789', 'USA', EIN],
  ['DE123456789', 'DEU', undefined],
  ['de 123.456.789', 'DEU', undefined],
  ['NL123456789B01', 'DEU', undefined],
  ['123456789', 'DEU', VAT],
  ['DE12345678', 'DEU', VAT],
  ['constructor', 'DEU', VAT],
  ['EL123456789', 'GRC', undefined],
  ['GR123456789', 'GRC', VAT],
  ['IE1234567WA', 'IRL', undefined],
  ['GB123456789', 'GBR', undefined],
  ['22AAAAA0000A1Z5', 'IND', undefined],
  ['anything at all', undefined, undefined],
  ['anything at all', 'XXX', undefined],
  ['', 'USA', undefined],
])('rule J125: the tax id %j in %s: %s', (taxId, country, fault) => {
  expect(taxIdFault(taxId, country)).toBe(fault)
})
