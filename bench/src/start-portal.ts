import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { ROOT } from './root.ts'

/** The first start on a machine builds every release. */
const PATIENCE = 300_000
const SECOND = 1000

export interface RunningPortal {
  port: number
  stop: () => Promise<void>
}

/**
 * The portal itself with the example company, in a process and a data folder of its own; what changed since the last
 * build is built. `publicUrl` is where the browser believes it to be. Throws with its last words if it does not come up.
 */
export async function startPortal({ port, publicUrl }: { port: number; publicUrl: string }): Promise<RunningPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = spawn(process.execPath, ['--import', 'tsx', 'services/start/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(await environment(folder)), PORT: String(port), PUBLIC_URL: publicUrl },
  })
  const killed = () => portal.kill()
  process.once('exit', killed)
  const stop = async () => {
    await end(portal)
    process.off('exit', killed)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await isReady(portal, port)
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Nothing of what a developer has set for a portal of his own. */
async function environment(folder: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: '',
    DATABASE_URL: '',
    REDIS_URL: '',
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
    DATA_FOLDER: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    // Every visit comes from the same address.
    RATE_LIMIT: '100000',
  }
}

async function isReady(portal: ChildProcess, port: number): Promise<void> {
  const words: string[] = []
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (text) => words.push(String(text)))
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline && portal.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(SECOND / 5)
  }
  throw new Error(`The portal did not come up:\n${words.join('').slice(-4000)}`)
}

async function end(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return
  const gone = once(portal, 'exit')
  portal.kill()
  const patience = setTimeout(() => portal.kill('SIGKILL'), 5 * SECOND)
  await gone
  clearTimeout(patience)
}
