import { setTimeout as wait } from 'node:timers/promises'
import { table } from '../table.ts'
import { residentMemoryOf } from './cpu-time.ts'
import { quantile } from './quantile.ts'
import type { Server } from './start-bare.ts'
import { drive, type Request } from './wrk.ts'

const SECONDS = 10
const TIMES = 3
/** So many ask at once that three times what can be answered can be asked. */
const CONNECTIONS = 512
/** Between two looks at how somebody fares who comes in addition, ms. */
const LOOK_EVERY_MS = 20

/** What comes of more than can be carried. */
export interface Overload {
  /** Answers a second when nobody is refused. */
  capacity: number
  /** Requests a second that were made. */
  asked: number
  /** Successes a second meanwhile. */
  goodput: number
  /** The 99th of a hundred, ms. */
  refusedWithin: number
  healthWithin: number
  /** KB that the process held more at its end than after the first half. */
  growth: number
}

interface Limit {
  figure: string
  of: (overload: Overload) => number
  isKept: (value: number) => boolean
  says: string
}

const LIMITS: readonly Limit[] = [
  {
    figure: 'goodput, share of capacity',
    of: ({ goodput, capacity }) => goodput / capacity,
    isKept: (share) => share >= 0.9,
    says: '≥ 0.9',
  },
  {
    figure: 'refused within, ms (p99)',
    of: ({ refusedWithin }) => refusedWithin,
    isKept: (ms) => ms < 50,
    says: '< 50',
  },
  {
    figure: 'health check within, ms (p99)',
    of: ({ healthWithin }) => healthWithin,
    isKept: (ms) => ms < 100,
    says: '< 100',
  },
  { figure: 'memory grown, MB', of: ({ growth }) => growth / 1_024, isKept: (mb) => mb < 20, says: '< 20' },
]

export function isCarried(overload: Overload): boolean {
  return LIMITS.every(({ of, isKept }) => isKept(of(overload)))
}

export function overloadTable(overload: Overload): string {
  const { capacity, asked, goodput } = overload
  const rows = LIMITS.map(({ figure, of, isKept, says }) => {
    const value = of(overload)
    return [figure, value.toFixed(2), says, isKept(value) ? 'ok' : 'EXCEEDED']
  })
  const rates = `Capacity ${capacity.toFixed(0)} a second; ${asked.toFixed(0)} asked, ${goodput.toFixed(0)} answered.`
  return `${rates}\n${table([['three times too much', 'measured', 'limit', ''], ...rows])}`
}

/** Makes three times as many requests as the portal can answer, and looks meanwhile how others fare. */
export async function overload({ pid, address }: Server, request: Request): Promise<Overload> {
  const requests = [request]
  await drive(address, { requests, seconds: SECONDS / 2 })
  const alone = await drive(address, { requests, seconds: SECONDS })
  const capacity = alone.answered / alone.seconds
  const pauseMs = Math.round((1_000 * CONNECTIONS) / (TIMES * capacity))
  const load = { requests, connections: CONNECTIONS, pauseMs }
  await drive(address, { ...load, seconds: SECONDS / 2 })
  const before = residentMemoryOf(pid)
  const [others, health] = [lookOn(address, request), lookOn(address, { method: 'GET', path: '/healthz' })]
  const { answered, refused, seconds } = await drive(address, { ...load, seconds: SECONDS })
  return {
    capacity,
    asked: answered / seconds,
    goodput: (answered - refused) / seconds,
    refusedWithin: p99((await others.end()).filter(({ status }) => status === 503)),
    healthWithin: p99(await health.end()),
    growth: residentMemoryOf(pid) - before,
  }
}

/** Asks now and then, as one more among many. */
function lookOn(address: string, { path, ...request }: Request) {
  const seen: { status: number; ms: number }[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      const answer = await fetch(address + path, request)
      await answer.arrayBuffer()
      seen.push({ status: answer.status, ms: performance.now() - askedAt })
      await wait(LOOK_EVERY_MS)
    }
    return seen
  })()
  return {
    end: () => {
      isOver = true
      return looking
    },
  }
}

function p99(looks: readonly { ms: number }[]): number {
  return quantile(
    looks.map(({ ms }) => ms),
    0.99,
  )
}
