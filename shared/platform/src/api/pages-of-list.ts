import { ROWS_AT_MOST } from '@portal/contracts/page'

type Row = { cursor?: string }

/** Where the page behind this one begins; `undefined` for the last page, and for what is no list (rule M6). */
export function cursorBehind(answer: unknown): string | undefined {
  return Array.isArray(answer) && answer.length >= ROWS_AT_MOST ? (answer.at(-1) as Row | undefined)?.cursor : undefined
}

export const isLastPage = (answer: unknown) => !cursorBehind(answer)
