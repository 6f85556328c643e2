import type { ReactNode } from 'react'

/** A text with the words that fit marked in it. */
export function Highlighted({ text, matched }: { text: string; matched: readonly string[] }): ReactNode {
  const pattern = patternOf(matched)
  if (!pattern) return text

  let at = 0
  return text.split(pattern).map((part, place) => {
    at += part.length
    return place % 2 ? <mark key={at}>{part}</mark> : part
  })
}

/**
 * Returns a pattern of the matching word beginnings; `undefined` if they are too short. Longer ones come first, so that
 * the longest match is highlighted.
 */
export function patternOf(matched: readonly string[]): RegExp | undefined {
  const words = matched.filter((word) => word.length > 1).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (!words.length) return undefined
  return new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'i')
}
