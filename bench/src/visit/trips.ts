import { slope } from '../slope.ts'
import { timeFirstView } from './first-visit.ts'
import type { View } from './screens.ts'
import type { Stage } from './stage.ts'
import type { FirstView } from './watch-first-view.ts'

/** ms added to every request. Far apart, so that what the machine does meanwhile weighs little between them. */
const DELAYS = [100, 500, 900]
const ROUNDS = 5

interface Timed extends FirstView {
  delay: number
}

/**
 * How many round trips stand between the navigation and what is seen. Each visit is made with another delay in front of
 * every request: a view that waits for two trips, one after the other, comes 2 ms later for each ms of delay, however fast
 * the machine is and whatever runs beside it. Connecting costs no request, so it does not count.
 */
export async function countTrips(stage: Stage, view: View, rounds = ROUNDS): Promise<FirstView> {
  const visits: Timed[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const delay of DELAYS) visits.push({ delay, ...(await timeFirstView(stage, view, delay)) })
  }
  return {
    header: slope(visits.map(({ delay, header }) => [delay, header])),
    content: slope(visits.map(({ delay, content }) => [delay, content])),
  }
}

/** ms in front of every request: more than a machine with other things to do needs for all that it does itself. */
export const LONG_MS = 4000
/** A trip more than there is shows each time; one that a machine held up for so long added by itself does not. */
export const MOST_VISITS = 3

/** Whole round trips up to the header and to the content: how many delays have passed by then, of some visits the fewest. */
export async function wholeTrips(
  stage: Stage,
  view: View,
  isEnough: (trips: FirstView) => boolean,
): Promise<FirstView> {
  const fewest: FirstView = { header: Number.POSITIVE_INFINITY, content: Number.POSITIVE_INFINITY }
  for (let visit = 0; visit < MOST_VISITS && !isEnough(fewest); visit += 1) {
    const { header, content } = await timeFirstView(stage, view, LONG_MS)
    fewest.header = Math.min(fewest.header, Math.floor(header / LONG_MS))
    fewest.content = Math.min(fewest.content, Math.floor(content / LONG_MS))
  }
  return fewest
}
