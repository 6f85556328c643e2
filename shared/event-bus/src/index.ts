import type { EventName, EventPayload } from '@portal/contracts/events'
import { openChannel } from './channel.ts'
import type { EventFault, Publisher } from './event-bus.ts'
import { createLateBus } from './late-bus.ts'

export type { EventBus, EventBusOptions, EventFault, Publisher } from './event-bus.ts'
export type { PastEvent } from './history.ts'

let reporter: (fault: EventFault) => void = () => {}

/** Who hears of refused events and failing listeners; the shell's, once. */
export function reportEventFaults(report: (fault: EventFault) => void): void {
  reporter = report
}

/** The page's own bus: every part shares this module. */
const bus = createLateBus(async () => {
  const { createEventBus } = await import('./event-bus.ts')
  return createEventBus({ channel: openChannel(), report: (fault) => reporter(fault) })
})
export const { subscribe, recent: recentEvents } = bus

type Publish = <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void

/** What the host publishes; a remote is lent one that publishes in its name. */
export const publish: Publish = (event, payload) => bus.publish(event, payload)

export function publishAs(by: Publisher): Publish {
  return (event, payload) => bus.publish(event, payload, by)
}
