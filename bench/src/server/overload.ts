import { setTimeout as wait } from 'node:timers/promises'
import { table } from '../table.ts'
import { cpuTimeOf, residentMemoryOf } from './cpu-time.ts'
import type { StartedServer } from './portals.ts'
import { quantile } from './quantile.ts'
import type { Server } from './start-bare.ts'
import { drive, type Load, type Request } from './wrk.ts'

const SECONDS = 5
const ROUNDS = 3
const TIMES = 3
/** So many ask at once that three times what can be answered can be asked. */
const CONNECTIONS = 512
/** For so long the load goes on after each round, so that it can be asked in its middle what memory is in use. */
const WATCHED_SECONDS = 2
/** What was asked last may be worked on still, ms. */
const SETTLED_AFTER_MS = 300
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
  /** Successes as a share of what is answered when nobody is refused. */
  share: number
  /** Successes for each second of CPU time that the process took, as a share of what they are when nobody is refused. */
  efficiency: number
  /** The 99th of a hundred, ms. */
  refusedWithin: number
  healthWithin: number
  /** KB that were in use once each wave was over, without garbage: before the first one that counts, and after each. */
  kept: readonly number[]
  /** KB in use in the middle of a wave, without garbage. */
  during: number
  /** KB that the process held more at the end of a wave than before the first, garbage and room for more of it included. */
  growth: number
}

interface Limit {
  figure: string
  of: (overload: Overload) => number
  isKept: (value: number) => boolean
  says: string
}

const MB = 1_024

const LIMITS: readonly Limit[] = [
  {
    figure: 'goodput, share of capacity',
    of: ({ share }) => share,
    isKept: (share) => share >= 0.9,
    says: '≥ 0.9',
  },
  {
    figure: 'successes for a second of CPU time, share',
    of: ({ efficiency }) => efficiency,
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
  {
    figure: 'memory in use in the middle of it, more than after it, MB',
    of: ({ kept, during }) => (during - (kept.at(-1) ?? 0)) / MB,
    isKept: (mb) => mb < 20,
    says: '< 20',
  },
  {
    figure: 'memory kept from three waves, MB',
    of: ({ kept }) => ((kept.at(-1) ?? 0) - (kept[0] ?? 0)) / MB,
    isKept: (mb) => mb < 5,
    says: '< 5',
  },
  {
    figure: 'memory kept from the last wave, MB',
    of: ({ kept }) => ((kept.at(-1) ?? 0) - (kept.at(-2) ?? 0)) / MB,
    isKept: (mb) => mb < 2,
    says: '< 2',
  },
]

export function isCarried(overload: Overload): boolean {
  return LIMITS.every(({ of, isKept }) => isKept(of(overload)))
}

export function overloadTable(overload: Overload): string {
  const { capacity, asked, goodput, kept, growth } = overload
  const rows = LIMITS.map(({ figure, of, isKept, says }) => {
    const value = of(overload)
    return [figure, value.toFixed(2), says, isKept(value) ? 'ok' : 'EXCEEDED']
  })
  const rates = `Capacity ${capacity.toFixed(0)} a second; ${asked.toFixed(0)} asked, ${goodput.toFixed(0)} answered.`
  const raw = ['resident memory grown, with garbage, MB', (growth / MB).toFixed(2), '', '']
  const waves = `In use once a wave was over, MB: ${kept.map((kb) => (kb / MB).toFixed(1)).join(', ')}.`
  return `${rates}\n${table([['three times too much', 'measured', 'limit', ''], ...rows, raw])}\n${waves}`
}

/**
 * What a process can answer at most, as a share of its capacity, when three times as much comes and it refuses the rest by itself, at a cost
 * of `refusal` beside one of `success`: what it refuses is taken from the time for what it answers.
 */
export function goodputByItself({ refusal, success }: { refusal: number; success: number }): number {
  return Math.max(0, (success - TIMES * refusal) / (success - refusal))
}

/**
 * Makes three times as many requests as the server can answer, in turn with as many as it can, so that a busy machine is so for both, and
 * looks meanwhile how others fare. Of the rounds' shares the middle one counts.
 */
export async function overload(server: StartedServer, request: Request): Promise<Overload> {
  // What comes first only makes what follows alike.
  const first = await roundOf(server, request)
  const before = residentMemoryOf(server.pid)
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await roundOf(server, request))
  const middle = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5)
  return {
    capacity: middle(({ capacity }) => capacity),
    asked: middle(({ asked }) => asked),
    goodput: middle(({ goodput }) => goodput),
    share: middle(({ goodput, capacity }) => goodput / capacity),
    efficiency: middle(({ efficiency }) => efficiency),
    refusedWithin: p99(rounds.flatMap(({ others }) => others).filter(({ status }) => status === 503)),
    healthWithin: p99(rounds.flatMap(({ health }) => health)),
    kept: [first, ...rounds].map(({ kept }) => kept),
    during: middle(({ during }) => during),
    growth: Math.max(...rounds.map(({ resident }) => resident)) - before,
  }
}

/** As much as the server can answer, and then three times as much. */
async function roundOf(server: StartedServer, request: Request): Promise<Round> {
  const alone = await driveAndLookOn(server, request, { seconds: SECONDS })
  const pauseMs = Math.round((1_000 * CONNECTIONS) / (TIMES * alone.goodput))
  const load = { connections: CONNECTIONS, pauseMs }
  const { perCpuSecond, ...overloaded } = await driveAndLookOn(server, request, { ...load, seconds: SECONDS })
  return {
    ...overloaded,
    capacity: alone.goodput,
    efficiency: perCpuSecond / alone.perCpuSecond,
    resident: residentMemoryOf(server.pid),
    ...(await memoryOf(server, { ...load, requests: [request], seconds: WATCHED_SECONDS })),
  }
}

interface Round extends Pick<Overload, 'capacity' | 'asked' | 'goodput' | 'efficiency' | 'during'> {
  others: readonly Look[]
  health: readonly Look[]
  kept: number
  resident: number
}

/** What is in use in the middle of a load and once it is over, KB. Collecting garbage takes time, so nothing else is read off this load. */
async function memoryOf({ address, inUse }: StartedServer, load: Load): Promise<Pick<Round, 'during' | 'kept'>> {
  const driven = drive(address, load)
  await wait((load.seconds / 2) * 1_000)
  const during = await inUse()
  await driven
  await wait(SETTLED_AFTER_MS)
  return { during, kept: await inUse() }
}

/** How somebody fared who came in addition. */
interface Look {
  status: number
  ms: number
}

/** As {@link drive}, with two more who look on; and how many successes there were for each second of CPU time that the process took. */
async function driveAndLookOn({ pid, address }: Server, request: Request, load: Omit<Load, 'requests'>) {
  const before = cpuTimeOf(pid)
  const looking = [lookOn(address, request), lookOn(address, { method: 'GET', path: '/healthz' })] as const
  const { answered, refused, seconds } = await drive(address, { ...load, requests: [request] })
  const [others, health] = await Promise.all([looking[0].end(), looking[1].end()])
  const cpuSeconds = (cpuTimeOf(pid) - before) / 1_000_000
  const successes = answered - refused + others.filter(({ status }) => status < 400).length
  const asked = (answered + others.length) / seconds
  return { asked, goodput: successes / seconds, perCpuSecond: successes / cpuSeconds, others, health }
}

/** Asks now and then, as one more among many. */
function lookOn(address: string, { path, ...request }: Request) {
  const seen: Look[] = []
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

function p99(looks: readonly Look[]): number {
  return quantile(
    looks.map(({ ms }) => ms),
    0.99,
  )
}
