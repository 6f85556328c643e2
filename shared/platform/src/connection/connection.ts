import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
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

/** Has the portal asked for now: somebody does not want to wait. */
export function checkConnection(): void {
  thePlatform().checkConnection()
}

/** Ends that the browser's own opinion counts. Returns the function that sets the answer from now on. */
export function takeOverConnection(): (isOnline: boolean) => void {
  onlineManager.setEventListener(() => () => {})
  return (isOnline) => onlineManager.setOnline(isOnline)
}
