/** Number of events kept for the developer panel. */
const EVENTS_KEPT = 200

export interface PastEvent {
  event: string
  payload: unknown
  /** The publishing tab. */
  from: 'this' | 'other'
  at: Date
}

/** The last events, for staff who look into a fault. */
export function createHistory() {
  const events: PastEvent[] = []

  return {
    add: (event: Omit<PastEvent, 'at'>) => {
      events.push({ ...event, at: new Date() })
      if (events.length > EVENTS_KEPT) events.shift()
    },
    read: (): readonly PastEvent[] => [...events],
  }
}
