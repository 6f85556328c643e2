import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '../announce/announce.ts'
import type { OnDemand } from './on-demand.ts'

export { type OnDemand, onDemand } from './on-demand.ts'

/**
 * Returns the module once it is wanted and loaded, and from then on, because its content may need time to leave. Never
 * before, so that a menu per row costs nothing. If it cannot be loaded, that is announced and reported, and `giveUp` is
 * called: the person may retry.
 */
export function useOnDemand<Module>(source: OnDemand<Module>, isWanted: boolean, giveUp: () => void) {
  const [module, setModule] = useState(source.current)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  const fail = useEffectEvent((error: unknown) => {
    announce('This part of the page could not be loaded. Check your connection and try again.')
    reportError(error)
    giveUp()
  })

  useEffect(() => {
    if (!isWanted || module) return
    let isCurrent = true
    source.load().then(
      (loaded) => isCurrent && setModule(() => loaded),
      (error) => isCurrent && fail(error),
    )
    return () => {
      isCurrent = false
    }
  }, [source, isWanted, module])

  return wasWanted ? module : undefined
}

/** Fetches the module at the first sign of a person on the page, so that it is here when it is wanted. */
export function useEarlyLoad(source: OnDemand<unknown>) {
  useEffect(() => {
    if (source.current()) return
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      // The actual use requests it again and reports errors.
      source.load().catch(() => {})
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      document.addEventListener(sign, load, { signal: stop.signal, passive: true })
    }
    return () => stop.abort()
  }, [source])
}
