import { useEffect, useEffectEvent, useState } from 'react'

/** Typing pause after which the address is updated, in ms. */
const TYPING_PAUSE_MS = 250

/**
 * Manages the text of a search box. The address is updated when the typing pauses, because browsers limit the rate of
 * updates; when something else changes the address, such as the back button, the text follows it.
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const search = inAddress.trim()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // What the address says, or will as soon as what was written arrives there.
  const [known, setKnown] = useState(search)
  const writeNow = (wanted: string) => {
    setKnown(wanted.trim())
    write(wanted.trim())
  }
  const writeLatest = useEffectEvent(writeNow)
  if (search !== seen) {
    setSeen(search)
    if (search !== known) {
      setKnown(search)
      setText(search)
    }
  }

  useEffect(() => {
    if (text.trim() === known) return
    const timer = setTimeout(() => writeLatest(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, known])

  return { text, setText, writeNow }
}

/** Longest search text that is matched against a list, in characters: a link may contain any text (rule M95). */
const LONGEST_SEARCH = 200

/** Returns whether every word of a search occurs somewhere in the texts. */
export function isFound(search: string, texts: readonly (string | undefined)[]): boolean {
  const searched = texts.join('\n').toLowerCase()
  const words = new Set(search.slice(0, LONGEST_SEARCH).toLowerCase().split(/\s+/).filter(Boolean))
  return [...words].every((word) => searched.includes(word))
}
