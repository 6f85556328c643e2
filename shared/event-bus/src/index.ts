import { openChannel } from './channel.ts'
import { createEventBus, type EventFault } from './event-bus.ts'

export { createEventBus, type EventBus, type EventBusOptions, type EventFault } from './event-bus.ts'
export type { PastEvent } from './history.ts'

let reporter: (fault: EventFault) => void = () => {}

/** Who hears of refused events and failing listeners; the shell's, once. */
export function reportEventFaults(report: (fault: EventFault) => void): void {
  reporter = report
}

const bus = createEventBus({ channel: openChannel(), report: (fault) => reporter(fault) })

/** The page's own bus: every part shares this module. */
export const { publish, subscribe, recent: recentEvents } = bus
