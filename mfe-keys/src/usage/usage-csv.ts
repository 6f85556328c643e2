import type { NamedSeries } from './stacked-bars.tsx'

/** The numbers of a chart as a file: a line for each hour or day, a column for each series, and the total (RFC 4180). */
export function usageCsv(slots: readonly number[], series: readonly NamedSeries[]): string {
  const lines = slots.map((slot, at) => {
    const counts = series.map(({ counts }) => counts[at] ?? 0)
    return [new Date(slot).toISOString(), ...counts, counts.reduce((sum, count) => sum + count, 0)]
  })
  return [['Begins (UTC)', ...series.map(({ name }) => name), 'All'], ...lines]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')
}

/** A label that a spreadsheet would take for a formula is text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
