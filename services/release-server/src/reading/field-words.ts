/** Description of each field of a lookup, by name, for programmers. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  street: 'House number and street, or all of the address',
  secondary: 'Apartment, suite or unit, such as “Apt 3B”',
  city: 'City or town',
  state: 'State, in two letters',
  zipcode: 'ZIP Code, in five or nine digits',
  search: 'What was typed so far',
  latitude: 'Degrees north, negative in the south',
  longitude: 'Degrees east, negative in the west',
  country: 'Country, in three letters (ISO 3166)',
  address1: 'Street and house number',
  locality: 'City or town',
  postal_code: 'Postal code',
}

/** Throws on a field that nobody explained, so that none is offered without. */
export function fieldInWords(name: string): string {
  const words = FIELD_WORDS[name]
  if (!words) throw new Error(`Nobody has said what the field ${name} holds.`)
  return words
}
