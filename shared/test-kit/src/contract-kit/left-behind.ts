import { eventStatement } from '@portal/contracts/events'
import { recentEvents } from '@portal/event-bus'
import { counted, grownSince, type Leftovers, shortTimers, type watchLeftovers } from '@portal/federation/leftovers'
import { answeringAll, openPlace, type Portal, startPortal, turn, visitorsOf } from './open-place.ts'
import type { Place } from './places.ts'

interface Watched {
  leftovers: ReturnType<typeof watchLeftovers>
  /** The events that the remote states. */
  publishes: readonly string[]
  /** How long resources that end by themselves are awaited, in ms. */
  patience?: number
}

/**
 * Mounts, changes and unmounts a remote this often, one page and card after another, and returns resources that grew
 * and undeclared events. One-time setup of a library is part of the first round.
 */
export async function leftBehind(
  places: readonly Place[],
  mounts: number,
  { leftovers, publishes, patience = 8000 }: Watched,
) {
  const [visitor = null] = places.flatMap(visitorsOf).filter((one) => one !== null)
  const portal = startPortal(answeringAll(), visitor)
  const rounds = async (count: number) => {
    for (let at = 0; at < count; at++) await mountAndLeave(places[at % places.length] as Place, portal)
    portal.queries.clear()
    portal.toasts.clear()
  }
  await rounds(places.length)
  await untilNone(() => shortTimers(leftovers.now()), patience)
  const open = (): Leftovers => new Map([...leftovers.now(), ...openNodes()])
  const before = open()
  await rounds(mounts)
  const grown = await untilNone(() => grownSince(before, open()), patience)
  portal.stop()
  // What the platform publishes, it does for the shell.
  const published = recentEvents().flatMap(({ event }) =>
    eventStatement(event)?.publishedBy.includes('shell') ? [] : event,
  )
  return [...grown, ...published.filter((event) => !publishes.includes(event)).map((event) => `publishes ${event}`)]
}

async function mountAndLeave(place: Place, portal: Portal) {
  const view = await openPlace(place, portal)
  await portal.queries.invalidateQueries()
  await view.settled()
  await view.close()
}

/** Waits for libraries to end what they started, which does not count as a leftover until then. */
async function untilNone(find: () => string[], patience: number) {
  const end = performance.now() + patience
  let found = find()
  while (found.length > 0 && performance.now() < end) {
    await turn()
    found = find()
  }
  return found
}

function openNodes(): Leftovers {
  return counted(
    [...document.querySelectorAll('*')].map(({ localName }) => (localName === 'style' ? 'a style' : `a ${localName}`)),
  )
}
