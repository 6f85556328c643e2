import { ROWS_AT_MOST } from '@portal/contracts/page'

type Row = { cursor?: string }

/** Returns the cursor of the next page; `undefined` for the last page, and for other data (rule M6). */
export function cursorBehind(answer: unknown): string | undefined {
  return Array.isArray(answer) && answer.length >= ROWS_AT_MOST ? (answer.at(-1) as Row | undefined)?.cursor : undefined
}

export const isLastPage = (answer: unknown) => !cursorBehind(answer)
