/** Area that a tax rate is for. An empty part matches every place. */
export interface TaxArea {
  country_iso3: string
  region: string
  county: string
  locality: string
  postal_code: string
}

/** Days on which a tax rate is in force, `YYYY-MM-DD` in UTC: the last one inclusive, `""` for no end. */
export interface RateDays {
  first_day: string
  last_day: string
}

/** Returns whether a tax rate is in force on a day. */
export function isRateInForce({ first_day: first, last_day: last }: RateDays, day: string): boolean {
  return first <= day && (last === '' || day <= last)
}

export const RATE_STATES = ['in-force', 'to-come', 'ended'] as const
export type RateState = (typeof RATE_STATES)[number]

/** Returns the state of a tax rate on a day. */
export function rateState(days: RateDays, day: string): RateState {
  if (isRateInForce(days, day)) return 'in-force'
  return days.first_day > day && !isWithdrawn(days) ? 'to-come' : 'ended'
}

/** Returns whether a rate was replaced or withdrawn before its first day, so that no day has it. */
export function isWithdrawn({ first_day: first, last_day: last }: RateDays): boolean {
  return last !== '' && last < first
}

type DatedRate = TaxArea & RateDays & { tax_rate_id: number }

/**
 * Returns the tax rate of a place on a day: that of the narrowest area it lies in, by postal code, then city, county and
 * region; of several, the one that began last (rules J9, J39). `undefined` if no area has one.
 */
export function rateOfPlace<Rate extends DatedRate>(
  rates: readonly Rate[],
  place: TaxArea,
  day: string,
): Rate | undefined {
  let best: Rate | undefined
  for (const rate of rates) {
    if (isRateInForce(rate, day) && covers(rate, place) && (!best || comparePrecision(rate, best) > 0)) best = rate
  }
  return best
}

const PRECISION = ['postal_code', 'locality', 'county', 'region'] as const

function comparePrecision(one: DatedRate, other: DatedRate): number {
  for (const part of PRECISION) {
    const difference = Number(one[part] !== '') - Number(other[part] !== '')
    if (difference !== 0) return difference
  }
  return one.first_day === other.first_day
    ? one.tax_rate_id - other.tax_rate_id
    : one.first_day > other.first_day
      ? 1
      : -1
}

function covers(area: TaxArea, place: TaxArea): boolean {
  const postalCode = place.country_iso3 === 'USA' ? place.postal_code.slice(0, 5) : place.postal_code
  // A form asks nobody for a county: a city or ZIP code that a rate names beside it says as much (rule J39).
  const isCountyTold = place.county === '' && (area.locality !== '' || area.postal_code !== '')
  return (
    area.country_iso3 === place.country_iso3 &&
    isIn(area.region, place.region) &&
    (isCountyTold || isIn(area.county, place.county)) &&
    isIn(area.locality, place.locality) &&
    isIn(area.postal_code, postalCode)
  )
}

function isIn(area: string, name: string): boolean {
  return area === '' || area.toLowerCase() === name.toLowerCase()
}
