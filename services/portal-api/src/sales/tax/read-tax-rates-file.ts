import { dayAfter } from '@portal/contracts/days'
import {
  type RateFault,
  TAX_RATE_COLUMNS,
  TAX_RATES_FILE_LENGTH,
  type TaxRateColumn,
} from '@portal/contracts/sales/admin-tax-rates'
import { alpha2Of } from '@portal/contracts/sales/countries'
import type { RateDays, TaxArea } from '@portal/contracts/sales/rate-of-place'
import { millionthsOf } from '@portal/contracts/sales/tax-percent'
import { INVALID_COUNTRY, INVALID_STATE, US_STATES } from '@portal/contracts/sales/taxable-address'
import { REQUIRED } from '@portal/contracts/values'
import { CsvError, parse } from 'csv-parse/sync'

/** Rates of one line of a file, in millionths. */
export interface Rates {
  saas_millionths: number
  data_millionths: number
  base_millionths: number
}

export interface WantedRate extends TaxArea, RateDays, Rates {
  /** Line of the file, the header being the first. */
  line: number
}

const REQUIRED_COLUMNS: readonly TaxRateColumn[] = ['country', 'first_day', 'saas_percent', 'data_percent']
const PERCENT = 'Enter a percentage from 0 to 100, such as 8.25'
const NAME_LENGTH = 100

type Cells = Partial<Record<TaxRateColumn, string>>
interface ParsedLine {
  record: Cells
  info: { lines: number }
}

/** Reads a file of tax rates as `exportTaxRates` writes it; says beside line and column what cannot be read. */
export function readTaxRatesFile(csv: string): { wanted: WantedRate[]; faults: RateFault[] } {
  const faults: RateFault[] = []
  const lines = parsedLines(csv, faults)
  const wanted = lines.flatMap(({ record, info }) => {
    const read = readCells(record)
    for (const [column, message] of Object.entries(read.faults)) faults.push({ line: info.lines, column, message })
    return read.rate ? [{ ...read.rate, line: info.lines }] : []
  })
  if (lines.length === 0 && faults.length === 0) faults.push({ line: 1, column: '', message: 'The file has no rates' })
  return { wanted, faults }
}

function parsedLines(csv: string, faults: RateFault[]): ParsedLine[] {
  const columns = (header: string[]) => {
    const names = header.map((name) => name.trim().toLowerCase())
    for (const missing of REQUIRED_COLUMNS.filter((column) => !names.includes(column)))
      faults.push({ line: 1, column: missing, message: 'The first line has to name this column' })
    for (const twice of new Set(names.filter((name, at) => names.indexOf(name) < at)))
      faults.push({ line: 1, column: twice, message: 'The first line names this column twice' })
    for (const unknown of names.filter((name) => !TAX_RATE_COLUMNS.some((column) => column === name)))
      faults.push({ line: 1, column: unknown, message: `No column is called that: ${TAX_RATE_COLUMNS.join(', ')}` })
    return names
  }
  try {
    const lines = parse(csv, {
      bom: true,
      columns,
      delimiter: [',', ';', '\t'],
      info: true,
      max_record_size: TAX_RATES_FILE_LENGTH,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as ParsedLine[]
    return faults.length > 0 ? [] : lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    faults.push({ line: lines ?? 1, column: '', message: CSV_FAULTS[error.code] ?? 'This line cannot be read as CSV' })
    return []
  }
}

const CSV_FAULTS: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'This line has more or fewer cells than the first one',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'This line has more or fewer cells than the first one',
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark that opens before this line is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark within a cell has to be written twice',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'A quotation mark within a cell has to be written twice',
  INVALID_OPENING_QUOTE: 'A cell with a quotation mark has to be within quotation marks',
}

/** Stands where a file that is not UTF-8, such as one from an old spreadsheet, has a letter with an accent. */
const UNREADABLE = '\uFFFD'

function readCells(cells: Cells): { rate?: Omit<WantedRate, 'line'>; faults: Partial<Record<TaxRateColumn, string>> } {
  const faults: Partial<Record<TaxRateColumn, string>> = {}
  const cell = (column: TaxRateColumn) => (cells[column] ?? '').replace(/^'(?=[=+\-@|%])/, '')
  const percent = (column: TaxRateColumn, unsaid?: number) => {
    const text = cell(column).replace(/\s*%$/, '')
    const millionths = text === '' && unsaid !== undefined ? unsaid : millionthsOf(text)
    if (millionths === undefined) faults[column] = text ? PERCENT : REQUIRED
    return millionths ?? 0
  }
  const rate = {
    country_iso3: cell('country').toUpperCase(),
    region: cell('region'),
    county: cell('county'),
    locality: cell('city'),
    postal_code: cell('postal_code'),
    first_day: cell('first_day'),
    last_day: cell('last_day'),
    saas_millionths: percent('saas_percent'),
    data_millionths: percent('data_percent'),
    base_millionths: percent('taxed_percent', 1_000_000),
  }
  if (rate.country_iso3 === 'USA') rate.region = rate.region.toUpperCase()
  Object.assign(faults, faultsOfArea(rate), faultsOfDays(rate))
  for (const column of TAX_RATE_COLUMNS)
    if (cell(column).includes(UNREADABLE)) faults[column] = 'A character cannot be read: save the file as UTF-8'
  return Object.keys(faults).length > 0 ? { faults } : { rate, faults }
}

function faultsOfArea(area: TaxArea): Partial<Record<TaxRateColumn, string>> {
  const isUsa = area.country_iso3 === 'USA'
  const tooLong = `At most ${NAME_LENGTH} characters`
  return {
    ...(alpha2Of(area.country_iso3) === undefined && {
      country: `${INVALID_COUNTRY} by its three letters, such as USA`,
    }),
    ...(isUsa && area.region !== '' && !US_STATES.includes(area.region) && { region: INVALID_STATE }),
    ...(area.region.length > NAME_LENGTH && { region: tooLong }),
    ...(area.county.length > NAME_LENGTH && { county: tooLong }),
    ...(area.locality.length > NAME_LENGTH && { city: tooLong }),
    ...(area.postal_code.length > 20 && { postal_code: 'At most 20 characters' }),
    ...(isUsa && !/^(\d{5})?$/.test(area.postal_code) && { postal_code: 'Enter a ZIP code of five digits' }),
  }
}

function faultsOfDays({ first_day: first, last_day: last }: RateDays): Partial<Record<TaxRateColumn, string>> {
  if (!isDay(first)) return { first_day: first ? 'Enter a day such as 2027-01-31' : REQUIRED }
  if (last !== '' && !isDay(last)) return { last_day: 'Enter a day such as 2027-01-31, or none' }
  // The day before the first one withdraws a rate that is to come (rule J165).
  return last !== '' && last < dayAfter(first, -1) ? { last_day: 'Enter a day that is not before the first one' } : {}
}

function isDay(text: string): boolean {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
