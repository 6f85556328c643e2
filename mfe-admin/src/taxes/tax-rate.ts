import type { TaxRate as WholeTaxRate } from '@portal/contracts/sales/admin-tax-rates'
import { countryName } from '@portal/contracts/sales/countries'
import { type RateState, rateState, type TaxArea } from '@portal/contracts/sales/rate-of-place'
import { percentOf } from '@portal/contracts/sales/tax-percent'
import { portalToday } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import type { Received } from '@portal/platform/api'

export type TaxRate = Received<WholeTaxRate>

/** A dialog about tax rates. */
export type OpenedRateDialog = { dialog: 'new' | 'import' } | { dialog: 'change' | 'end' | 'withdraw'; rate: TaxRate }

export const STATE_LABELS: Readonly<Record<RateState, string>> = {
  'in-force': 'In force',
  'to-come': 'To come',
  ended: 'Ended',
}

type Area = Partial<{ [Part in keyof TaxArea]: string | undefined }>

/** Returns the narrowest part of an area, such as a ZIP code. */
export function nameOfArea({ country_iso3: country = '', region, county, locality, postal_code: code }: Area): string {
  return [code, locality, county && `${county} County`].filter(Boolean).join(', ') || region || countryName(country)
}

/** Returns what lies around the narrowest part. */
export function aroundArea({ country_iso3: country = '', region, county, locality, postal_code }: Area): string {
  const name = countryName(country)
  if (county || locality || postal_code) return [region, name].filter(Boolean).join(', ')
  return region ? name : 'The whole country'
}

export function areaInWords(area: Area): string {
  return area.region ? `${nameOfArea(area)}, ${aroundArea(area)}` : nameOfArea(area)
}

export function percentLabel(millionths = 0): string {
  return `${percentOf(millionths)}%`
}

/** Returns the state of a rate on the current day. */
export function stateOf({ first_day = '', last_day = '' }: TaxRate): RateState {
  return rateState({ first_day, last_day }, portalToday())
}

/** Returns "from 01/01/2027", or both days. */
export function daysInWords({ first_day = '', last_day = '' }: { first_day?: string; last_day?: string }): string {
  return last_day ? `${formatDate(first_day)} to ${formatDate(last_day)}` : `from ${formatDate(first_day)}`
}
