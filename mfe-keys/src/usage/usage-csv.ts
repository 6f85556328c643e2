import { csvFile } from '@portal/contracts/csv'
import type { Series } from '@portal/design-system/chart'
import { downloadCsv } from '@portal/design-system/download'
import { publish } from '@portal/platform/events'

/** The numbers of a chart as a file: a line for each hour or day, a column for each series, and the total. */
export function usageCsv(slots: readonly number[], series: readonly Series[]): string {
  const lines = slots.map((slot, at) => {
    const counts = series.map(({ counts }) => counts[at] ?? 0)
    return [new Date(slot).toISOString(), ...counts, sumOf(counts)]
  })
  return csvFile(['Begins (UTC)', ...series.map(({ name }) => name), 'All'], lines)
}

/** Saves the numbers of a chart under a name, and publishes that a report was downloaded. */
export function downloadUsage(name: string, slots: readonly number[], series: readonly Series[]): void {
  downloadCsv(`usage-${name}.csv`, usageCsv(slots, series))
  publish('report.downloaded', { report: 'usage' })
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
