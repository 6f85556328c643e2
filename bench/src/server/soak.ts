import { thenTakeDown } from '../take-down.ts'
import { residentMemoryOf } from './cpu-time.ts'
import { growthOf, type Minute } from './growth.ts'
import { needPrograms } from './need-programs.ts'
import { portalOnPostgres, type StartedServer, seedPostgres } from './portals.ts'
import { questionsOf } from './questions.ts'
import type { Server } from './start-bare.ts'
import { renameOf, signInOwner } from './visitor.ts'
import { drive, type Request } from './wrk.ts'

const CONNECTIONS = 32
/** A token lives for half an hour. */
const SIGN_IN_EVERY = 10
/** Growth of what is in use that is none: a day of it is 24 MB. */
const MB_AN_HOUR = 1
/** Whether the portal grows while people ask for so long. */
export function benchSoak(load: SoakLoad): Promise<boolean> {
  needPrograms()
  return thenTakeDown(async (putUp) => soak(await portalOnPostgres(putUp, await seedPostgres(putUp)), load))
}

export interface SoakLoad {
  minutes: number
  /** Requests a second. */
  rate: number
}

/** Asks what people ask, so often a second, and tells whether the process grows. */
export async function soak(portal: StartedServer, { minutes, rate }: SoakLoad): Promise<boolean> {
  const seen: Minute[] = []
  let [answered, refused] = [0, 0]
  let requests: Request[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    if ((minute - 1) % SIGN_IN_EVERY === 0) requests = await mixed(portal)
    const load = { requests, seconds: 60, connections: CONNECTIONS, pauseMs: Math.round((1_000 * CONNECTIONS) / rate) }
    const answers = await drive(portal.address, load)
    const memory = { inUse: await portal.inUse(), resident: residentMemoryOf(portal.pid) }
    seen.push({ minute, ...memory })
    answered += answers.answered
    refused += answers.refused + answers.lost
    const perSecond = (answers.answered / answers.seconds).toFixed(0)
    console.log(
      `minute ${minute}: ${perSecond} answers a second, ${mb(memory.inUse)} MB in use of ${mb(memory.resident)}`,
    )
  }
  const growth = growthOf(seen, 'inUse')
  console.log(`\n${answered} answers, ${refused} refused or lost`)
  console.log(`after the warm-up ${growth.toFixed(2)} MB an hour more in use (limit ${MB_AN_HOUR})`)
  console.log(`with garbage ${growthOf(seen, 'resident').toFixed(1)} MB an hour`)
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

function mb(kb: number): string {
  return (kb / 1_024).toFixed(1)
}
