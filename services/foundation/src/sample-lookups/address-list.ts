import { csvFile } from '@portal/contracts/csv'
import { US_SAMPLE } from './sample.ts'

const COLUMNS = ['street', 'city', 'state', 'zip', 'latitude', 'longitude'] as const
/** The license of one state ends with its letters; other licenses cover the whole country. */
const STATE = /^us-master-address-list-([a-z]{2})(?=-|$)/

/** Part of a list; an empty field does not filter. */
export interface AddressListFilter {
  /** Two capital letters. */
  state?: string
  city?: string
  zipcode?: string
}

/** Returns the master address list of a license as CSV: the part of the open sample that the license covers and the filter asks for. */
export function addressListOf(licenseKey: string, { state, city, zipcode }: AddressListFilter = {}): string {
  const covered = stateOfList(licenseKey)
  const rows = US_SAMPLE.filter(
    (address) =>
      (!covered || address.state === covered) &&
      (!state || address.state === state) &&
      (!city || address.city.toLowerCase() === city.toLowerCase()) &&
      (!zipcode || address.zip === zipcode),
  )
  return csvFile(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  )
}

/** Returns the only state that a license covers, as two capital letters; `undefined` for the whole country. */
export function stateOfList(licenseKey: string): string | undefined {
  return STATE.exec(licenseKey)?.[1]?.toUpperCase()
}
