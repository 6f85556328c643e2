import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './logging.ts'

/** Ends a process in order: not ready, drain, then each step. */
export interface Stopper {
  isStopping(): boolean
  /** Adds a step. Steps run in reverse order: the port first, then the servers behind it, finally the database. */
  add(name: string, step: () => Promise<unknown>): void
  /** Runs all steps once, also when one fails. */
  stop(): Promise<void>
  /** Stops at SIGTERM or Ctrl-C; a second signal ends the process at once. */
  listen(): void
}

/** npm passes Ctrl-C on to a process that has heard it already: what comes so soon, ms, is no second one. */
const ECHO_MS = 500

export interface StopperOptions {
  /** How long a stopping server still answers until the balancer stops using it, in ms. */
  drainMs: number
  /** Time limit for each step, in ms; slower ones are abandoned. */
  stepMs: number
  log: Logger
}

export function createStopper({ drainMs, stepMs, log }: StopperOptions): Stopper {
  const steps: { name: string; step: () => Promise<unknown> }[] = []
  let stopping: Promise<void> | undefined

  async function runAll(): Promise<void> {
    if (drainMs) await wait(drainMs)
    for (const { name, step } of steps.toReversed()) {
      await within(stepMs, step()).catch((error) => log.error({ error: String(error) }, `${name} did not stop cleanly`))
    }
  }
  const stop = () => {
    stopping ??= runAll()
    return stopping
  }
  let signalledAt: number | undefined
  const onSignal = () => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > ECHO_MS) process.exit(1)
      return
    }
    signalledAt = performance.now()
    void stop().then(() => process.exit(0))
  }
  return {
    isStopping: () => stopping !== undefined,
    add: (name, step) => void steps.push({ name, step }),
    stop,
    listen: () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
    },
  }
}

function within(ms: number, step: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}
