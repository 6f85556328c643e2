import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome, Task } from './worker.ts'

/** A process with jest in it; a new one when the old one hangs, dies or has grown too large. */
export interface Runner {
  /** `limit` is in milliseconds; a test that takes longer has failed: something waits for ever. */
  run(task: Task, limit: number): Promise<Outcome>
  stop(): void
}

const ROOT = join(import.meta.dirname, '../..')
const LARGEST_WORKER_BYTES = 1_200_000_000

/** `files` are those with changes in them. */
export function startRunner(files: string[]): Runner {
  let worker: ChildProcess | undefined

  function start(): ChildProcess {
    return fork(join(import.meta.dirname, 'worker.ts'), {
      cwd: ROOT,
      execArgv: ['--import', 'tsx', '--experimental-vm-modules', '--no-warnings'],
      env: { ...process.env, NODE_ENV: 'test', MUTATED_FILES: files.join('\n') },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }

  function stop(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  async function attempt(task: Task, limit: number): Promise<Outcome | 'died'> {
    worker ??= start()
    const outcome = await answerOf(worker, task, limit)
    if (outcome === 'died' || outcome.memory > LARGEST_WORKER_BYTES) stop()
    return outcome
  }

  return {
    run: async (task, limit) => {
      const first = await attempt(task, limit)
      // What an earlier test left behind may have ended it.
      const outcome = first === 'died' ? await attempt(task, limit) : first
      return outcome === 'died' ? nothing('the process ended') : outcome
    },
    stop,
  }
}

function answerOf(worker: ChildProcess, task: Task, limit: number): Promise<Outcome | 'died'> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome | 'died') => {
      clearTimeout(timer)
      worker.removeAllListeners()
      resolve(outcome)
    }
    const timer = setTimeout(() => settle({ ...nothing('it does not end'), memory: Number.POSITIVE_INFINITY }), limit)
    worker.once('message', (outcome) => settle(outcome as Outcome))
    worker.once('exit', () => settle('died'))
    worker.once('error', () => settle('died'))
    worker.send(task)
  })
}

function nothing(failed: string): Outcome {
  return { failed, reached: [], memory: 0 }
}
