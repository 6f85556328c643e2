import { patternOf } from './highlighted.tsx'

/** Characters of a text that are read at a glance. */
const LONGEST = 180
/** Length of the text before the first match. */
const BEFORE = 50

/** Returns the part of a text around the match, cut between words; its beginning without a match. */
export function excerptOf(text: string, matched: readonly string[]): string {
  if (text.length <= LONGEST) return text

  const found = patternOf(matched)?.exec(text)?.index ?? 0
  const from = text.lastIndexOf(' ', found - BEFORE) + 1
  const rest = text.length - from <= LONGEST
  const to = rest ? text.length : Math.max(text.lastIndexOf(' ', from + LONGEST), from + 1)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${rest ? '' : ' …'}`
}
