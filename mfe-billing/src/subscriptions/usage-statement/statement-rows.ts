import { csvFile } from '@portal/contracts/csv'
import type { UsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import type { Received } from '@portal/platform/api'

/** Lookups of a month, or of all time before usage was kept by month, which may end within the first of them. */
export interface StatementRow {
  /** "2026-03" (UTC), or "Earlier". */
  month: string
  opening: number
  granted: number
  counted: number
  taken: number
  closing: number
}

/** Returns the rows of a statement, the oldest first (rule K86). */
export function statementRows({ issued = 0, earlier = 0, periods = [] }: Received<UsageStatement>): StatementRow[] {
  const rows = periods.map(({ start = '', opening = 0, granted = 0, counted = 0, taken = 0, closing = 0 }) => {
    return { month: start.slice(0, 7), opening, granted, counted, taken, closing }
  })
  if (earlier === 0) return rows
  const granted = rows.reduce((left, row) => left - row.granted, issued)
  const used = { counted: earlier, taken: earlier, closing: granted - earlier }
  return [{ month: 'Earlier', opening: 0, granted, ...used }, ...rows]
}

/** Writes a statement as a file, in the same order as on the screen (rule K86). */
export function statementCsv(statement: Received<UsageStatement>): string {
  return csvFile(
    ['Month (UTC)', 'Opening balance', 'Added', 'Counted by the API', 'Used', 'Closing balance'],
    statementRows(statement).map(({ month, opening, granted, counted, taken, closing }) => [
      month,
      opening,
      granted,
      counted,
      taken,
      closing,
    ]),
  )
}
