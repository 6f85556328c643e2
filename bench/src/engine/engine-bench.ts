import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Clock, systemClock } from '@portal/foundation/clock'
import { type Database, openDatabase } from '@portal/foundation/database'
import { createLogger } from '@portal/foundation/logging'
import { createOutbox, outbox, schedule } from '@portal/foundation/outbox'
import { createApplication, createDatabase, settingsOfDatabase, startPostgres } from '@portal/foundation/testing'
import { table } from '../table.ts'

/*
 * Work that time makes due, by one process on a PostgreSQL of its own: a hundred thousand jobs that are due at the same moment, and as
 * many that become due over five minutes. The job itself costs nothing, so this is the price of the engine.
 */

const ROWS = 100_000
/** Limit of the first part, and the span of the second, in s. */
const MOST_SECONDS = 300
/** How late a job of the second part may be taken, in s. */
const LATEST_SECONDS = 60
/** Limit on the growth of the process's memory from start to end, in MB, for any number of jobs. */
const MOST_GROWTH_MB = 32
const KIND = 'bench.due'
const CHUNK = 10_000

interface Seen {
  seconds: number
  taken: number
  /** Jobs that were taken more than once. */
  repeated: number
  /** Longest time that a job waited after it was due, in s. */
  latest: number
  startMb: number
  endMb: number
}

/** Prints the figures; returns whether all limits were kept. */
export async function benchEngine(): Promise<boolean> {
  const server = await startPostgres()
  await createDatabase(server.url('postgres'), 'portal')
  await createApplication(server.url('postgres'))
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = settingsOfDatabase(server.url('portal'))
  const log = createLogger({ logLevel: 'silent' })
  const limits = { connectMs: 10_000, statementMs: 120_000 }
  const { db, close } = await openDatabase({ url, ownerUrl, keepsAuditSafe: false, limits, log })
  try {
    const atOnce = await measure(db, 0)
    console.log(figures(atOnce).join('   '))
    const spread = await measure(db, MOST_SECONDS)
    const head = ['100,000 jobs, one process', 'seconds', 'jobs a second', 'latest, s', 'MB at start', 'MB at end']
    console.log(
      table([head, ['due at the same moment', ...figures(atOnce)], ['due over five minutes', ...figures(spread)]]),
    )
    const isWhole = [atOnce, spread].every(({ taken, repeated }) => taken === ROWS && repeated === 0)
    const isFlat = [atOnce, spread].every(({ startMb, endMb }) => endMb - startMb <= MOST_GROWTH_MB)
    return isWhole && isFlat && atOnce.seconds <= MOST_SECONDS && spread.latest <= LATEST_SECONDS
  } finally {
    await close()
    server.stop()
  }
}

/** Schedules all rows over a span, in s, and has one worker take them. */
async function measure(db: Database, span: number): Promise<Seen> {
  await db.delete(outbox)
  const begin = Date.now() + 1_000
  for (let first = 0; first < ROWS; first += CHUNK)
    await schedule(
      db,
      Array.from({ length: CHUNK }, (_, index) =>
        jobAt(first + index, begin + ((first + index) * span * 1_000) / ROWS),
      ),
    )
  const seen = { taken: 0, repeated: 0, latest: 0 }
  const taken = new Uint8Array(ROWS)
  const clock: Clock = systemClock
  const startMb = memoryMb()
  const handlers = {
    [KIND]: async ({ payload, subject }: { payload: Record<string, unknown>; subject: string | null }) => {
      const row = Number(subject)
      if (taken[row]) seen.repeated += 1
      taken[row] = 1
      seen.taken += 1
      seen.latest = Math.max(seen.latest, (Date.now() - Number(payload.due)) / 1_000)
    },
  }
  const log = createLogger({ logLevel: 'silent' })
  const begun = Math.max(Date.now(), begin)
  const worker = createOutbox({ db, clock, log, handlers })
  worker.start()
  while (seen.taken < ROWS && Date.now() - begun < 3 * MOST_SECONDS * 1_000) await pause(100)
  const seconds = (Date.now() - begun) / 1_000
  await worker.stop()
  return { ...seen, seconds, startMb, endMb: memoryMb() }
}

function jobAt(row: number, due: number) {
  return { kind: KIND, subject: String(row), payload: { due }, runAt: new Date(due) }
}

function figures({ seconds, taken, latest, startMb, endMb }: Seen): string[] {
  const rate = Math.round(taken / seconds)
  return [seconds.toFixed(1), String(rate), latest.toFixed(1), startMb.toFixed(0), endMb.toFixed(0)]
}

/** Memory in use without garbage, in MB. */
function memoryMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
