import { useSyncExternalStore } from 'react'
import { portalNow } from './portal-now.ts'

export { portalNow, portalToday } from './portal-now.ts'

const listeners = new Set<() => void>()
const beatMs = 1000
let now = portalNow()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  if (!timer) {
    now = portalNow()
    timer = setInterval(tick, beatMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = portalNow()
  for (const listener of listeners) listener()
}

/**
 * Returns the time in ms, rounded up to `step`: one timer serves the whole page, and a component renders again only
 * after its step. Rounded up, so that recent events are never in the future.
 */
export function useNow(step: number): number {
  const read = () => Math.ceil((timer ? now : portalNow()) / step) * step
  return useSyncExternalStore(subscribe, read, read)
}
