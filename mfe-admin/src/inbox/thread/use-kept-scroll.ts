import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end of a thread within which somebody reads its end, in px. */
const END_PX = 48

interface KeptScroll {
  /** Number of lines. */
  count: number
  /** Grows when the end is to be shown, wherever somebody reads. */
  endRequests: number
  /** Something else follows the lines. */
  isLonger: boolean
  /** Called whenever somebody looks at the end. */
  onSeen: () => void
}

/**
 * Keeps a thread at its end for somebody who reads there; for somebody who reads above it stays where it is, and counts
 * what came meanwhile (rule Q66).
 */
export function useKeptScroll({ count, endRequests, isLonger, onSeen }: KeptScroll) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const known = useRef(0)
  const [unseen, setUnseen] = useState(0)

  const see = () => {
    setUnseen(0)
    // Nobody looks at a page in the background.
    if (!document.hidden) onSeen()
  }
  const goToEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    see()
  }

  const follow = useEffectEvent((lines: number) => {
    const came = lines - known.current
    known.current = lines
    if (isAtEnd.current) goToEnd()
    else if (came > 0) setUnseen((before) => before + came)
  })
  useLayoutEffect(() => follow(count), [count])

  const showEnd = useEffectEvent(goToEnd)
  useLayoutEffect(() => {
    if (endRequests > 0) showEnd()
  }, [endRequests])

  const comeBack = useEffectEvent(() => {
    if (isAtEnd.current) see()
  })
  useEffect(() => {
    const look = () => comeBack()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const stayAtEnd = () => {
    if (isAtEnd.current) goToEnd()
  }
  const grow = useEffectEvent(stayAtEnd)
  useLayoutEffect(() => {
    if (isLonger) grow()
  }, [isLonger])

  return {
    box,
    unseen,
    goToEnd,
    /** For what has its height only when it is here: an image. */
    stayAtEnd,
    onScroll: () => {
      const element = box.current
      if (!element) return
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= END_PX
      if (isAtEnd.current) see()
    },
  }
}
