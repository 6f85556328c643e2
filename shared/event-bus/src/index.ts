import type { EventName, EventPayload } from '@portal/contracts/events'
import { openChannel } from './channel.ts'
import type { EventFault, Publisher } from './event-bus.ts'
import { createLateBus } from './late-bus.ts'

export type { EventBus, EventBusOptions, EventFault, Origin, Publisher } from './event-bus.ts'
export type { PastEvent } from './history.ts'

let reporter: (fault: EventFault) => void = () => {}

/** Sets the handler of rejected events and failing listeners; called once, by the shell. */
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

/** The host's `publish`; remotes get one that publishes under their own name. */
export const publish: Publish = (event, payload) => bus.publish(event, payload)

export function publishAs(by: Publisher): Publish {
  return (event, payload) => bus.publish(event, payload, by)
}
