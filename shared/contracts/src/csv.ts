/** A number is written as one; every other value is text. */
export type CsvCell = string | number

/** Marks the file as UTF-8; without it, spreadsheets guess and garble names. */
const BYTE_ORDER_MARK = '\uFEFF'

/** First characters that make a spreadsheet calculate, in the form that NFKC gives to their full-width and small variants. */
const FORMULA = /^[=+\-@|%]/
/** Spreadsheets drop these in front of a formula. */
const SKIPPED = /^[\s"'\p{Cc}\p{Cf}]+/u
const CONTROL = /^[\t\r\n]/

/** Returns the beginning of every CSV file: the byte order mark and the header. */
export function csvHeader(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns)
}

/** Returns one record (RFC 4180, ends with CR LF). Text that a spreadsheet would calculate gets an apostrophe in front (S27). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Returns a whole file. */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHeader(columns) + rows.map(csvLine).join('')
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isFormula(text: string): boolean {
  return CONTROL.test(text) || FORMULA.test(text.replace(SKIPPED, '').slice(0, 1).normalize('NFKC'))
}
