import { expect, test } from '@jest/globals'
import { pageAt } from '@portal/contracts/pages'
import { contractFaults } from '@portal/test-kit'
import manifest from './manifest.ts'

test('what this remote states of itself holds against the contracts', () => {
  expect(contractFaults(manifest)).toEqual([])
})

test.each([
  ['/pricing', 'US Address Verification pricing'],
  ['/pricing/international-address-verification', 'International Address Verification pricing'],
  ['/pricing/us-address-autocomplete', 'US Address Autocomplete pricing'],
  ['/pricing/international-address-autocomplete', 'International Address Autocomplete pricing'],
  ['/pricing/us-rooftop-geocoding', 'US Rooftop Geocoding pricing'],
  ['/pricing/us-reverse-geocoding', 'US Reverse Geocoding pricing'],
  ['/pricing/us-property-data', 'US Property Data pricing'],
  ['/pricing/us-master-address-list', 'US Master Address List pricing'],
  ['/pricing/us-georeference-data', 'US GeoReference Data pricing'],
  ['/pricing/us-secondary-address-data', 'US Secondary Address Data pricing'],
  ['/pricing/moon-addresses', 'US Address Verification pricing'],
  ['/products', 'Products'],
  ['/products/us-address-verification', 'US Address Verification'],
])('%s is the page %s', (path, title) => {
  expect(pageAt([manifest], path)?.page.title).toBe(title)
})
