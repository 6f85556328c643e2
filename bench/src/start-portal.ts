import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RUN_TYPESCRIPT, runServices } from '@portal/foundation/run-typescript'
import { ROOT } from './root.ts'

/** In a process that also tells what memory is in use. */
const TELLS_MEMORY = ['--expose-gc', '--import', join(import.meta.dirname, 'tell-memory.ts')]
const MAIN = 'services/start/src/main.ts'

/** The first start on a machine builds every release. */
const START_WAIT_MS = 900_000
const SECOND_MS = 1000

export interface StartedPortal {
  pid: number
  /** KB of memory that the portal still needs: garbage is collected first, which holds it up. */
  inUse: () => Promise<number>
  /** Rejects with the portal's last words if it does not come up. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/**
 * The portal itself in a process of its own, at `PORT` of the settings, with a data folder of its own where they name none.
 * Nothing of what a developer has set for a portal of his own counts. With a service's name: that one alone. Where the services are
 * bundled, as `npm test` does, the bundle runs, and tells nothing of its memory.
 */
export function startPortal(settings: Record<string, string> & { PORT: string }, ...service: string[]): StartedPortal {
  const { PATH = '', HOME = '' } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const log = join(folder, 'log')
  // A file, as in production: to read along would cost time that is measured elsewhere.
  const output = openSync(log, 'w')
  const program = process.env.PORTAL_BUNDLE ? runServices(MAIN) : [...RUN_TYPESCRIPT, ...TELLS_MEMORY, MAIN]
  const portal = spawn(process.execPath, [...program, ...service], {
    cwd: ROOT,
    stdio: ['ignore', output, output, 'ipc'],
    env: { PATH, HOME, DATA_FOLDER: folder, LOADS_SAMPLED: '0', ...settings },
  })
  closeSync(output)
  return {
    pid: portal.pid ?? 0,
    inUse: () => inUseOf(portal),
    ready: isReady(portal, settings.PORT, log),
    stop: async () => {
      await end(portal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(portal: ChildProcess, port: string, log: string): Promise<void> {
  const deadline = Date.now() + START_WAIT_MS
  while (Date.now() < deadline && portal.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(SECOND_MS / 5)
  }
  throw new Error(`The portal did not come up:\n${readFileSync(log, 'utf8').slice(-4000)}`)
}

async function inUseOf(portal: ChildProcess): Promise<number> {
  const told = once(portal, 'message')
  portal.send('in use?')
  const [kb] = await told
  return Number(kb)
}

async function end(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return
  const gone = once(portal, 'exit')
  portal.kill()
  const patience = setTimeout(() => portal.kill('SIGKILL'), 5 * SECOND_MS)
  await gone
  clearTimeout(patience)
}
