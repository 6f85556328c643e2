/** An address as a plate shows it; a part that it lacks is empty. */
export interface PlateAddress {
  /** House number, as a door shows it. */
  number: string
  /** Street with the unit. */
  street: string
  /** City with the state, or city and country. */
  place: string
  /** ZIP or postal code. */
  code: string
  /** Latitude and longitude in degrees, "40.7484, −73.9857"; absent if they are unknown. */
  point?: string
}

/**
 * Returns the plate of a row of a lookup, or `undefined` if the row is no address. Each product names the fields of an
 * address as its documentation does.
 */
export function plateOf(row: unknown): PlateAddress | undefined {
  const fields = flat(row)
  const line = first(fields, 'delivery_line_1', 'address1', 'street_line', 'street')
  if (!line) return undefined

  const [latitude, longitude] = [fields.latitude, fields.longitude]
  return {
    ...numbered([line, first(fields, 'delivery_line_2')].filter(Boolean).join(' '), first(fields, 'primary_number')),
    place: listed(
      first(fields, 'city_name', 'city', 'locality'),
      first(fields, 'state_abbreviation', 'state', 'country_iso_3', 'country_iso3'),
    ),
    code: [first(fields, 'zipcode', 'postal_code'), first(fields, 'plus4_code')].filter(Boolean).join('-'),
    ...(typeof latitude === 'number' &&
      typeof longitude === 'number' && { point: `${formatDegrees(latitude)}, ${formatDegrees(longitude)}` }),
  }
}

/** Objects inside of a row that hold parts of its address. */
const INNER = ['components', 'metadata', 'coordinate', 'address']

function flat(row: unknown): Record<string, unknown> {
  if (typeof row !== 'object' || row === null) return {}
  const fields = row as Record<string, unknown>
  return Object.assign({}, ...INNER.map((name) => flat(fields[name])), fields)
}

function first(fields: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value) return value
  }
  return ''
}

/** Writes a minus sign, which is as wide as the digits beside it. */
const formatDegrees = (degrees: number) => String(degrees).replace('-', '−')

const listed = (...words: string[]) => words.filter(Boolean).join(', ')

/** Digits, a letter, a fraction or a range; it begins a line, or ends it in countries that write the street first. */
const NUMBER_FIRST = /^(\d[\w/-]*)\s+(.+)$/
const NUMBER_LAST = /^(.*\D)\s+(\d+\s?[a-z]?)$/i

/** Splits the house number off a line of an address. */
function numbered(line: string, number = ''): Pick<PlateAddress, 'number' | 'street'> {
  if (number && line.startsWith(`${number} `)) return { number, street: line.slice(number.length + 1) }

  const [, first = '', rest = ''] = NUMBER_FIRST.exec(line) ?? []
  if (first) return { number: first, street: rest }

  const [, street = '', last = ''] = NUMBER_LAST.exec(line) ?? []
  return last ? { number: last, street } : { number: '', street: line }
}
