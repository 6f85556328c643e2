import { openChannel } from './channel.ts'
import type { EventFault } from './event-bus.ts'
import { createLateBus } from './late-bus.ts'

export type { EventBus, EventBusOptions, EventFault } from './event-bus.ts'
export type { PastEvent } from './history.ts'

let reporter: (fault: EventFault) => void = () => {}

/** Who hears of refused events and failing listeners; the shell's, once. */
export function reportEventFaults(report: (fault: EventFault) => void): void {
  reporter = report
}

/** The page's own bus: every part shares this module. */
export const {
  publish,
  subscribe,
  recent: recentEvents,
} = createLateBus(async () => {
  const { createEventBus } = await import('./event-bus.ts')
  return createEventBus({ channel: openChannel(), report: (fault) => reporter(fault) })
})
