import { onlineManager } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { thePlatform } from '../start/platform.ts'

/*
 * The connection to the portal (rule H80). The query library holds whether there is one, because its reads wait while there is none;
 * the shell finds out.
 */

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    onlineManager.subscribe,
    () => !onlineManager.isOnline(),
    () => false,
  )
}

/**
 * Tells whether the portal is out of reach, and tries again as soon as it answers (rule H82): before the paint, so that nothing is
 * shown as broken in between.
 */
export function useRetryOnline(retry: () => void): boolean {
  const isOffline = useIsOffline()
  const wasOffline = useRef(false)
  useLayoutEffect(() => {
    if (wasOffline.current && !isOffline) retry()
    wasOffline.current = isOffline
  }, [isOffline, retry])
  return isOffline
}

/** Has the portal asked for now: somebody does not want to wait. */
export function checkConnection(): void {
  thePlatform().checkConnection()
}

/** Ends that the browser's own opinion counts. Returns the function that sets the answer from now on. */
export function takeOverConnection(): (isOnline: boolean) => void {
  onlineManager.setEventListener(() => () => {})
  return (isOnline) => onlineManager.setOnline(isOnline)
}
