import { useEffect, useEffectEvent, useState } from 'react'

/** How long somebody pauses between two words, in ms: the address follows the text then. */
const PAUSE = 200

/**
 * What stands in the search box. The address is written when the typing pauses, because browsers refuse to rewrite it
 * at every letter; when something else changes the address, such as the back button, the text follows it.
 */
export function useSearchText(search: string, write: (text: string) => void) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const writeLatest = useEffectEvent(write)
  if (search !== known) {
    setKnown(search)
    setText(search)
  }

  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(() => {
      setKnown(text)
      writeLatest(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, known])

  return [text, setText] as const
}
