import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

/** How long somebody pauses between two words, in ms: only then is the server asked. */
const PAUSE = 300

/**
 * What stands in the search box, and what is searched: the text in the address. It follows when the typing pauses, and
 * at once on Enter; when something else changes the address, such as the back button, the box follows it.
 */
export function useSearchText() {
  const [query, setQuery] = useSearchParams()
  const searched = (query.get('q') ?? '').trim()
  const [text, setText] = useState(searched)
  const [known, setKnown] = useState(searched)
  const search = (wanted: string) => {
    setKnown(wanted.trim())
    setQuery(wanted.trim() ? { q: wanted.trim() } : {}, { replace: true })
  }
  const searchLatest = useEffectEvent(search)
  if (searched !== known) {
    setKnown(searched)
    setText(searched)
  }

  useEffect(() => {
    if (text.trim() === known) return
    const timer = setTimeout(() => searchLatest(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text, known])

  return { text, setText, searched, search }
}
