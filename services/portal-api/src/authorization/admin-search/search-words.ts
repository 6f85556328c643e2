import { type SQL, sql } from 'drizzle-orm'

/** A text query by which every word has to begin some word that is searched; `undefined` for a text without words. */
export function prefixQuery(text: string): SQL | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined

  // Letters and digits alone: nothing here can be an operator.
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
