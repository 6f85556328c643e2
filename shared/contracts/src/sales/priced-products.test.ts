import { expect, test } from '@jest/globals'
import { plansPathOf } from './priced-products.ts'

test.each([
  ['us-standard', '/pricing'],
  ['us-core', '/pricing'],
  ['us', '/pricing'],
  ['us-rooftop-geocoding', '/pricing/us-rooftop-geocoding'],
  ['us-reverse-geocoding', '/pricing/us-reverse-geocoding'],
  ['us-autocomplete-pro', '/pricing/us-address-autocomplete'],
  ['international-verification', '/pricing/international-address-verification'],
  ['international-autocomplete', '/pricing/international-address-autocomplete'],
  ['us-property-data', '/pricing/us-property-data'],
  ['us-master-address-list', '/pricing/us-master-address-list'],
  ['us-georeference-data', '/pricing/us-georeference-data'],
  ['us-secondary-address-data', '/pricing/us-secondary-address-data'],
  ['us-property-risk', '/docs/us-property-risk'],
  ['international-geocoding', '/docs/international-geocoding'],
  ['something-new', '/products'],
  ['', '/products'],
  [undefined, '/products'],
])('rule J90: plans of %s are offered at %s', (line, path) => {
  expect(plansPathOf(line)).toBe(path)
})
