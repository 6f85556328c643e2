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

/** The number of an order, which people write as "10015" or "order 10015". */
export function orderNumberIn(text: string): number | undefined {
  return numberIn(text.replace(/^order\s*#?\s*/i, ''))
}

const HIGHEST_INTEGER = 2 ** 31 - 1
