/** What a spreadsheet would take for a formula, however it is quoted. */
const FORMULA = /^[=+\-@\t\r\n|%]/

/** One line of CSV (RFC 4180). A cell that a spreadsheet would calculate is text to it (S27). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Tells a spreadsheet that what follows is UTF-8. */
export const CSV_BEGIN = '\uFEFF'

function csvCell(text: string): string {
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
