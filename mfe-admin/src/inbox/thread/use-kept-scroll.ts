import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end of a thread within which somebody reads its end, in px. */
const END_PX = 48

/**
 * Keeps a thread at its end for somebody who reads there; for somebody who reads above it stays where it is, and counts
 * what came meanwhile (rule Q66). `count` is the number of lines, `written` that of lines which the reader wrote here:
 * each of them leads to the end. `isLonger` says whether something else follows the lines.
 */
export function useKeptScroll({ count, written, isLonger }: { count: number; written: number; isLonger: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const known = useRef(0)
  const [unseen, setUnseen] = useState(0)

  const goToEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setUnseen(0)
  }

  const follow = useEffectEvent((lines: number) => {
    const came = lines - known.current
    known.current = lines
    if (isAtEnd.current) goToEnd()
    else if (came > 0) setUnseen((before) => before + came)
  })
  useLayoutEffect(() => follow(count), [count])

  const showWritten = useEffectEvent(goToEnd)
  useLayoutEffect(() => {
    if (written > 0) showWritten()
  }, [written])

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
      if (isAtEnd.current) setUnseen(0)
    },
  }
}
