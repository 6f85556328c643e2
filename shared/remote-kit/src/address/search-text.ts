import { useEffect, useEffectEvent, useState } from 'react'

/** How long somebody pauses between two words: the address follows the text then. */
const TYPING_PAUSE_MS = 250

/**
 * What stands in the search box. The address is written when the typing pauses, because browsers refuse to rewrite it
 * at every letter; when something else changes the address, such as the back button, the text follows it.
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

/** As much of a search is looked for in each row of a list, characters: a link may hold any text (rule M95). */
const LONGEST_SEARCH = 200

/** Whether every word of a search is found somewhere in the texts. */
export function isFound(search: string, texts: readonly (string | undefined)[]): boolean {
  const searched = texts.join('\n').toLowerCase()
  const words = new Set(search.slice(0, LONGEST_SEARCH).toLowerCase().split(/\s+/).filter(Boolean))
  return [...words].every((word) => searched.includes(word))
}
