import { expect, test } from '@jest/globals'
import { defaultLookups } from './default-plans.ts'

test.each([
  ['us', 1_000],
  ['us-autocomplete-pro', 1_000],
  ['us-rooftop-geocoding', 1_000],
  ['us-reverse-geocoding', 1_000],
  ['us-georeference-data', 1_000],
  ['us-property-risk', 1_000],
  ['international-geocoding', 100],
  ['international-verification', 100],
  ['international-autocomplete', 100],
  ['us-property-data', 15],
  ['us-secondary-address-data', undefined],
  ['us-master-address-list', undefined],
  ['constructor', undefined],
])('the default plan of %s has %s lookups a month', (group, lookups) => expect(defaultLookups(group)).toBe(lookups))
