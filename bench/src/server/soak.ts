import { thenTakeDown } from '../take-down.ts'
import { residentMemoryOf } from './cpu-time.ts'
import { growthOf, type Minute } from './growth.ts'
import { needWrk } from './need-wrk.ts'
import { portalOnPostgres, seedPostgres } from './portals.ts'
import { questionsOf } from './questions.ts'
import type { Server } from './start-bare.ts'
import { renameOf, signInOwner } from './visitor.ts'
import { drive, type Request } from './wrk.ts'

const CONNECTIONS = 32
/** A token lives for half an hour. */
const SIGN_IN_EVERY = 10
/** Growth that is none: a day of it is 24 MB. */
const MB_AN_HOUR = 1
/** Whether the portal grows while people ask for so long. */
export function benchSoak(load: SoakLoad): Promise<boolean> {
  needWrk()
  return thenTakeDown(async (putUp) => soak(await portalOnPostgres(putUp, await seedPostgres(putUp)), load))
}

export interface SoakLoad {
  minutes: number
  /** Requests a second. */
  rate: number
}

/** Asks what people ask, so often a second, and tells whether the process grows. */
export async function soak(portal: Server, { minutes, rate }: SoakLoad): Promise<boolean> {
  const seen: Minute[] = []
  let [answered, refused] = [0, 0]
  let requests: Request[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    if ((minute - 1) % SIGN_IN_EVERY === 0) requests = await mixed(portal)
    const watch = watchMemory(portal.pid)
    const load = { requests, seconds: 60, connections: CONNECTIONS, pauseMs: Math.round((1_000 * CONNECTIONS) / rate) }
    const answers = await drive(portal.address, load)
    const resident = watch.least()
    seen.push({ minute, resident })
    answered += answers.answered
    refused += answers.refused + answers.lost
    console.log(
      `minute ${minute}: ${(answers.answered / answers.seconds).toFixed(0)} answers a second, ${mb(resident)} MB`,
    )
  }
  const growth = growthOf(seen)
  console.log(
    `\n${answered} answers, ${refused} refused or lost; after the warm-up ${growth.toFixed(1)} MB an hour (limit ${MB_AN_HOUR})`,
  )
  return refused === 0 && growth < MB_AN_HOUR
}

async function mixed(portal: Server): Promise<Request[]> {
  const owner = await signInOwner(portal.address)
  const read = questionsOf(owner).map(({ request }) => request)
  return [
    ...read,
    ...read,
    await renameOf(portal.address, owner, 'Soak'),
    ...read,
    await renameOf(portal.address, owner, 'Soaked'),
  ]
}

function watchMemory(pid: number) {
  let least = Number.POSITIVE_INFINITY
  const look = () => {
    least = Math.min(least, residentMemoryOf(pid))
  }
  const timer = setInterval(look, 1_000)
  return {
    least: () => {
      clearInterval(timer)
      return least
    },
  }
}

function mb(kb: number): string {
  return (kb / 1_024).toFixed(1)
}
