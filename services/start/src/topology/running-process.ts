import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '@portal/foundation/startup-error'

/** Interval for checking whether it responds, in ms. */
const ASKED_EVERY_MS = 50
const LAST_WORDS = 4_000

/** A process that writes to a file of its own. */
export interface RunningProcess {
  /** Resolves once this address answers with success. Rejects with its last words when it has ended before. */
  answersAt(url: string): Promise<void>
  /** Resolves when it ends with 0, and rejects when it ends otherwise. */
  endsWell(): Promise<void>
  /** Sends the signal unless it has ended, `SIGKILL` to its own children too; returns its code, once it has. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

interface Place {
  environment: Record<string, string>
  /** The file that its words are added to. */
  log: string
  cwd: string
}

export function runProcess([program = '', ...words]: string[], { environment, log, cwd }: Place): RunningProcess {
  const { PATH = '', HOME = '' } = process.env
  const output = openSync(log, 'a')
  const child = spawn(program, words, {
    cwd,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const ended = endOf(child)
  const failure = () =>
    new StartupError(`${[program, ...words].join(' ')} has ended:\n${readFileSync(log, 'utf8').slice(-LAST_WORDS)}`)

  return {
    answersAt: async (url) => {
      while (!(await fetch(url).catch(() => undefined))?.ok) {
        if (hasEnded(child)) throw failure()
        await wait(ASKED_EVERY_MS)
      }
    },
    endsWell: async () => {
      if ((await ended) !== 0) throw failure()
    },
    end: (signal) => {
      // As the end of a container does: workers of a proxy would go on holding its port.
      if (!hasEnded(child)) process.kill(signal === 'SIGKILL' ? -(child.pid as number) : (child.pid as number), signal)
      return ended
    },
  }
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

/** Its code; `null` after a signal, and for a program that is not there. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
}
