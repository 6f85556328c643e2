import { type SQL, sql } from 'drizzle-orm'

/**
 * A text query by which every word has to begin some word that is searched; `undefined` for a text without words. A letter or digit alone
 * is a word of its own: it begins a part of everybody's, which helps nobody.
 */
export function prefixQuery(text: string): SQL | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined

  // Letters and digits alone: nothing here can be an operator.
  const isLetter = words.every((word) => /^[a-z0-9]$/.test(word))
  return sql`to_tsquery('simple', ${words.map((word) => (isLetter ? word : `${word}:*`)).join(' & ')})`
}
