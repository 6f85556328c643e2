import { type ReactNode, useEffect, useRef, useState } from 'react'

/** For so long at most what is late holds back what is there, ms. */
const PATIENCE_MS = 1000

/**
 * What comes in parts that would push each other is seen once nothing in it is busy any more (`aria-busy`), or after a second. What
 * becomes busy later stays in sight (rule N25).
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
