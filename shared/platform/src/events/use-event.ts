import type { EventName, EventPayload } from '@portal/contracts/events'
import { subscribe } from '@portal/event-bus'
import { useEffect, useRef } from 'react'

/** Hears an event as long as the component stands. A late listener to a *state* gets the last value. */
export function useEvent<Name extends EventName>(name: Name, handler: (payload: EventPayload<Name>) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => subscribe(name, (payload) => latest.current(payload)), [name])
}
