import { createTestClock } from '@portal/foundation/clock'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { openWatchedDatabase } from '@portal/foundation/testing'
import { createRandom } from '../seed/random.ts'
import { createWorker, type Faults, type Listener } from './workers.ts'

/*
 * A worker in a process of its own, which `kill` ends like any other one. It hears the time and runs what is due then; the process that started
 * it kills it at a statement that it says it has come to.
 */

/** Settings that the process is started with, as JSON in `WORKER`. */
export interface Given {
  environment: Record<string, string>
  url: string
  seed: string
  faults: Faults
}

/** Asks the process to do what is due at a time, ms. */
export interface Asked {
  at: number
  /** Statements until it says that it has come to the one at which it is killed. */
  says?: number
}

export type Said =
  | { what: 'ready' }
  | { what: 'at statement' }
  /** With what happened how often since the last time. */
  | { what: 'ran'; at: number; counts: Record<string, number> }
  | { what: 'mailed'; letter: Parameters<Listener['letter']>[0]; job: number }
  | { what: 'anomaly'; words: string }

if (process.env.WORKER) await serve(JSON.parse(process.env.WORKER))

async function serve({ environment, url, seed, faults }: Given): Promise<void> {
  const say = (said: Said) => void process.send?.(said)
  const clock = createTestClock(new Date(0))
  const open = async () => openWatchedDatabase(url, { max: 2 })
  const settings = readSettings(environment)
  const foundation = await openFoundation(settings, { clock, log: createLogger({ logLevel: 'silent' }), open })
  let left: number | undefined
  let counts: Record<string, number> = {}
  const onStatement = () => {
    if (left === undefined) return
    left -= 1
    if (left === 0) say({ what: 'at statement' })
  }
  const listener: Listener = {
    letter: (letter, job) => say({ what: 'mailed', letter, job }),
    count: (of) => {
      counts[of] = (counts[of] ?? 0) + 1
    },
    anomaly: (words) => say({ what: 'anomaly', words }),
  }
  const ground = { foundation, clock, url, random: createRandom(seed), onStatement }
  const worker = createWorker(ground, { faults, listener })
  process.on('message', async ({ at, says }: Asked) => {
    clock.set(new Date(at))
    if (says !== undefined) left = says
    try {
      await worker.run()
    } catch (error) {
      listener.anomaly(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    say({ what: 'ran', at: clock.now().getTime(), counts })
    counts = {}
  })
  // The process that started it is gone.
  process.on('disconnect', () => process.exit())
  say({ what: 'ready' })
}
