/** A statement has room for 65,535 values; the widest table that takes many rows at once has ten columns. */
const ROWS_PER_STATEMENT = 1_000

/** Divides rows, so that each part fits into one statement. */
export function rowsInStatements<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / ROWS_PER_STATEMENT)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT))
}
