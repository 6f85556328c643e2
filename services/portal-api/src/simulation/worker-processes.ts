import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { RUN_TYPESCRIPT } from '@portal/foundation/run-typescript'
import type { Asked, Given, Said } from './worker-process.ts'
import { LAST_STATEMENT, type Listener, type Worker } from './workers.ts'
import type { World } from './world.ts'

/** Worker that runs in a process of its own. */
export interface WorkerProcess extends Worker {
  /** Has it killed, with SIGKILL, while it is at work: at some statement of what it does next. */
  killSoon(): void
}

interface Options {
  name: string
  /** Time zone of the machine that it runs on: nothing may depend on that. */
  zone: string
  given: Omit<Given, 'environment' | 'url' | 'seed'>
  listener: Listener
}

/** Arguments of Node that run the worker: from its source, or as the bundle of it. */
const { SIMULATION_WORKER: BUNDLE } = process.env
const [PROGRAM, LOADER] = BUNDLE ? [BUNDLE, []] : [join(import.meta.dirname, 'worker-process.ts'), [...RUN_TYPESCRIPT]]

/** Starts a worker, and starts it again after each death. */
export function startWorkerProcess(world: World, { name, zone, given, listener }: Options): WorkerProcess {
  const { app, url, environment, random: ofWorld } = world
  const random = ofWorld.of(`process ${name}`)
  let starts = 0
  let isClosed = false
  let says: number | undefined
  let child: ChildProcess
  let ready: Promise<void>
  let isReady = false
  let ended: () => void = () => {}

  function start(): void {
    starts += 1
    isReady = false
    const seed = `${name} ${starts} ${random.next()}`
    const own: Given = { ...given, environment, url, seed }
    const env = { ...process.env, TZ: zone, WORKER: JSON.stringify(own) }
    const born = fork(PROGRAM, [], {
      execArgv: LOADER,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = born
    ready = new Promise((resolve) => {
      born.on('error', () => undefined)
      born.on('message', (said: Said) => {
        if (said.what === 'ready') {
          isReady = true
          resolve()
        } else hear(born, said)
      })
      born.once('exit', (code, signal) => {
        resolve()
        if (isClosed) return ended()
        if (signal === 'SIGKILL') listener.count('processes killed with SIGKILL at a statement')
        else listener.anomaly(`the process of worker ${name} ended with ${code ?? signal}`)
        start()
        ended()
      })
    })
  }

  function hear(from: ChildProcess, said: Said): void {
    if (said.what === 'mailed') listener.letter(said.letter, said.job)
    else if (said.what === 'anomaly') listener.anomaly(said.words)
    else if (said.what === 'at statement') {
      isReady = false
      from.kill('SIGKILL')
    } else if (said.what === 'ran') {
      const ahead = said.at - app.clock.now().getTime()
      if (ahead > 0) app.clock.advance(ahead)
      for (const [what, times] of Object.entries(said.counts)) listener.count(what, times)
      ended()
    }
  }

  start()
  return {
    ready: () => ready,
    killSoon: () => {
      says = random.between(1, LAST_STATEMENT)
    },
    run: async () => {
      // The other one goes on while this one starts again.
      if (!isReady && starts > 1) return false
      await ready
      const isOver = new Promise<void>((resolve) => {
        ended = resolve
      })
      const asked: Asked = { at: app.clock.now().getTime(), ...(says !== undefined && { says }) }
      // What is left of them counts on in the rounds that follow.
      says = undefined
      child.send(asked, () => undefined)
      await isOver
      return true
    },
    close: async () => {
      isClosed = true
      await new Promise<void>((resolve) => {
        ended = resolve
        if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGTERM')) resolve()
      })
    },
  }
}
