import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const beatMs = 1000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  if (!timer) {
    now = Date.now()
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
  now = Date.now()
  for (const listener of listeners) listener()
}

/**
 * Returns the time in ms, rounded up to `step`: one timer serves the whole page, and a component renders again only
 * after its step. Rounded up, so that recent events are never in the future.
 */
export function useNow(step: number): number {
  const read = () => Math.ceil((timer ? now : Date.now()) / step) * step
  return useSyncExternalStore(subscribe, read, read)
}
