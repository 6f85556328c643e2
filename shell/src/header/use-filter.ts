import { useState } from 'react'

/** What of a list holds the text that somebody types. */
export function useFilter<T>(all: readonly T[], labelOf: (one: T) => string) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  return { text, setText, matches: all.filter((one) => labelOf(one).toLowerCase().includes(wanted)) }
}
