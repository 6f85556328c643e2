import { csvFile } from '@portal/contracts/csv'
import type { Series } from '@portal/design-system/chart'

/** The numbers of a chart as a file: a line for each hour or day, a column for each series, and the total. */
export function usageCsv(slots: readonly number[], series: readonly Series[]): string {
  const lines = slots.map((slot, at) => {
    const counts = series.map(({ counts }) => counts[at] ?? 0)
    return [new Date(slot).toISOString(), ...counts, sumOf(counts)]
  })
  return csvFile(['Begins (UTC)', ...series.map(({ name }) => name), 'All'], lines)
}

/** Returns the same as a file to download. */
export function usageCsvFile(slots: readonly number[], series: readonly Series[]): Blob {
  return new Blob([usageCsv(slots, series)], { type: 'text/csv' })
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
