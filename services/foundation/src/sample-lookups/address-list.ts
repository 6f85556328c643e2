import { CSV_BEGIN, csvLine } from '@portal/contracts/csv'
import { US_SAMPLE } from './sample.ts'

const COLUMNS = ['street', 'city', 'state', 'zip', 'latitude', 'longitude'] as const
/** Of one state, whose letters end the license's name; without them it is the whole country. */
const STATE = /^us-master-address-list-([a-z]{2})(?=-|$)/

/** The master address list of a license, as a file for a spreadsheet or a database: the open sample, as far as the license goes. */
export function addressListOf(licenceKey: string): string {
  const state = STATE.exec(licenceKey)?.[1]?.toUpperCase()
  const rows = US_SAMPLE.filter((address) => !state || address.state === state)
  return CSV_BEGIN + [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))].map(csvLine).join('')
}
