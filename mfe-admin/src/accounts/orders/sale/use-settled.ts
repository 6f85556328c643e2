import { useEffect, useState } from 'react'

/** Typing pause after which a value counts, in ms. */
const TYPING_PAUSE_MS = 250

/** Returns a value as it was when it last stayed the same for a moment, so that a read does not follow each letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
