import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Longest time that slow parts may hold back the others, in ms. */
const PATIENCE_MS = 1000

/**
 * Shows content whose parts would push each other only when none of it is busy any more (`aria-busy`), or after a
 * second. Parts that become busy later stay visible (rule N25).
 */
export function Whole({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(true)

  useEffect(() => {
    const element = host.current
    if (!element || !isHeld) return
    const look = () => setHeld(element.querySelector('[aria-busy="true"]') !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    const timer = setTimeout(setHeld, PATIENCE_MS, false)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isHeld])

  return (
    <div ref={host} data-held={isHeld || undefined}>
      {children}
    </div>
  )
}
