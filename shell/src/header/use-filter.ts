import { useState } from 'react'

/** Filters a list by typed text. */
export function useFilter<T>(all: readonly T[], labelOf: (one: T) => string) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  return { text, setText, matches: all.filter((one) => labelOf(one).toLowerCase().includes(wanted)) }
}
