import { expect, test } from '@jest/globals'
import { byProductLine } from './product-line-order.ts'

test('rule I21: licenses stand in the order of their product lines, those of one line by name, unknown ones last', () => {
  const keys = [
    'internal-tools-cloud',
    'moon-verification-cloud',
    'us-secondary-address-data-cloud',
    'us-georeference-data-cloud',
    'us-property-data-principal-cloud',
    'international-autocomplete-cloud',
    'asteroid-verification-cloud',
    'us-master-address-list-tx-cloud',
    'international-verification-cloud',
    'international-geocoding-cloud',
    'international-global-plus-cloud',
    'us-autocomplete-pro-cloud',
    'us-reverse-geocoding-cloud',
    'us-rooftop-geocoding-cloud',
    'us-core-cloud',
    'us-standard-cloud',
  ]

  const sorted = keys.map((key) => ({ license_key: key, license_label: key })).sort(byProductLine)

  expect(sorted.map(({ license_key }) => license_key)).toEqual([
    'us-standard-cloud',
    'us-core-cloud',
    'us-rooftop-geocoding-cloud',
    'us-reverse-geocoding-cloud',
    'us-autocomplete-pro-cloud',
    'international-global-plus-cloud',
    'international-verification-cloud',
    'international-geocoding-cloud',
    'international-autocomplete-cloud',
    'us-master-address-list-tx-cloud',
    'us-property-data-principal-cloud',
    'us-georeference-data-cloud',
    'us-secondary-address-data-cloud',
    'internal-tools-cloud',
    'asteroid-verification-cloud',
    'moon-verification-cloud',
  ])
})
