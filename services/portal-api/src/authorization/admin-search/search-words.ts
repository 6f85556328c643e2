import { type SQL, sql } from 'drizzle-orm'

/** A text query by which every word has to begin some word that is searched; `undefined` for a text without words. */
export function prefixQuery(text: string): SQL | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined

  // Letters and digits alone: nothing here can be an operator.
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** The id that a text may be, if it is one. */
export function numberIn(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id <= HIGHEST_INTEGER ? id : undefined
}

const HIGHEST_INTEGER = 2 ** 31 - 1
