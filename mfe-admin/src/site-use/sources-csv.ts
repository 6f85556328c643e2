import { csvFile } from '@portal/contracts/csv'
import type { SourceFigures } from '@portal/contracts/measuring'

/** Returns what came of each source as a file, in the order of the screen. */
export function sourcesCsv(figures: readonly SourceFigures[]): string {
  return csvFile(
    ['Source', 'Pages viewed', 'Sign-ups', 'Trials', 'Paid orders'],
    figures.map(({ source, pages, signups, trials, purchases }) => [source, pages, signups, trials, purchases]),
  )
}
