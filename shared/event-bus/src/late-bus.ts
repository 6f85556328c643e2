import type { EventBus } from './event-bus.ts'

/**
 * A bus that is fetched when it is first used: what checks events brings the contracts and a schema library with it,
 * which no page needs before its first content. What was said and asked until then is done in its order.
 */
export function createLateBus(load: () => Promise<EventBus>): EventBus {
  const waiting: ((bus: EventBus) => void)[] = []
  let bus: EventBus | undefined
  let isLoading = false

  const arrive = (loaded: EventBus) => {
    bus = loaded
    for (const work of waiting.splice(0)) work(loaded)
  }
  const use = (work: (bus: EventBus) => void) => {
    if (bus) return work(bus)
    waiting.push(work)
    if (isLoading) return
    isLoading = true
    load().then(arrive, () => {
      isLoading = false
    })
  }

  return {
    publish: (event, payload, by) => use((it) => it.publish(event, payload, by)),
    subscribe: (event, listener) => {
      let stop = () => {}
      let isStopped = false
      use((it) => {
        if (!isStopped) stop = it.subscribe(event, listener)
      })
      return () => {
        isStopped = true
        stop()
      }
    },
    recent: () => bus?.recent() ?? [],
  }
}
