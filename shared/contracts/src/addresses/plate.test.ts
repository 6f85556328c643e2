import { expect, test } from '@jest/globals'
import { plateOf } from './plate.ts'

const US = {
  delivery_line_1: '350 Fifth Ave',
  delivery_line_2: '',
  last_line: 'New York NY 10118',
  components: {
    primary_number: '350',
    street_predirection: '',
    street_name: 'Fifth',
    street_suffix: 'Ave',
    street_postdirection: '',
    secondary_designator: '',
    secondary_number: '',
    city_name: 'New York',
    state_abbreviation: 'NY',
    zipcode: '10118',
    plus4_code: '',
  },
}

test.each<[string, unknown, unknown]>([
  [
    'a verified address',
    { input_index: 0, ...US, analysis: { in_sample: true } },
    { number: '350', street: 'Fifth Ave', place: 'New York, NY', code: '10118' },
  ],
  [
    'a unit and a ZIP+4',
    { ...US, delivery_line_2: 'Apt 3B', components: { ...US.components, plus4_code: '0110' } },
    { number: '350', street: 'Fifth Ave Apt 3B', place: 'New York, NY', code: '10118-0110' },
  ],
  [
    'a box, which has no house',
    {
      ...US,
      delivery_line_1: 'PO Box 12',
      components: { ...US.components, primary_number: '12', zipcode: '', state_abbreviation: '' },
    },
    { number: '12', street: 'PO Box', place: 'New York', code: '' },
  ],
  [
    'a located one',
    { ...US, metadata: { latitude: 40.7484, longitude: -73.9857, precision: 'Rooftop' } },
    {
      number: '350',
      street: 'Fifth Ave',
      place: 'New York, NY',
      code: '10118',
      point: '40.7484, −73.9857',
    },
  ],
  [
    'a suggestion',
    { street_line: '11 W 53rd St', city: 'New York', state: 'NY', zipcode: '10019' },
    { number: '11', street: 'W 53rd St', place: 'New York, NY', code: '10019' },
  ],
  [
    'the nearest address',
    {
      address: { street: '1600 Pennsylvania Ave NW', city: 'Washington', state_abbreviation: 'DC', zipcode: '20500' },
      coordinate: { latitude: 38.8977, longitude: -77.0365 },
      distance: 0,
    },
    {
      number: '1600',
      street: 'Pennsylvania Ave NW',
      place: 'Washington, DC',
      code: '20500',
      point: '38.8977, −77.0365',
    },
  ],
  [
    'one abroad, with its number last',
    {
      address1: 'Domkloster 4',
      address2: '50667 Köln',
      components: { country_iso_3: 'DEU', locality: 'Köln', postal_code: '50667' },
    },
    { number: '4', street: 'Domkloster', place: 'Köln, DEU', code: '50667' },
  ],
  [
    'a place without a number',
    { street: 'Platz der Republik', locality: 'Berlin', postal_code: '', country_iso3: 'DEU' },
    { number: '', street: 'Platz der Republik', place: 'Berlin, DEU', code: '' },
  ],
  ['figures about a place', { risk: 3, category: 'flood' }, undefined],
  ['text', 'not a row', undefined],
  ['nothing', null, undefined],
])('the plate of a row with %s shows its parts', (_, row, plate) => {
  expect(plateOf(row)).toEqual(plate)
})
