import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './root.ts'

/** The first start on a machine builds every release. */
const START_WAIT_MS = 300_000
const SECOND_MS = 1000

export interface StartedPortal {
  /** Rejects with the portal's last words if it does not come up. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/**
 * The portal itself with the example company, in a process and a data folder of its own; what changed since the last
 * build is built into the folder `releases`. `publicUrl` is where the browser believes it to be; `ports` are three free ones.
 */
export function startPortal({
  ports,
  publicUrl,
  releases,
}: {
  ports: readonly number[]
  publicUrl: string
  releases: string
}): StartedPortal {
  const [port = 0] = ports
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = spawn(process.execPath, ['--import', 'tsx', 'services/start/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment(folder, ports), PUBLIC_URL: publicUrl, RELEASES_FOLDER: releases },
  })
  return {
    ready: isReady(portal, port),
    stop: async () => {
      await end(portal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Nothing of what a developer has set for a portal of his own. */
function environment(folder: string, [port, deskPort, mailPort]: readonly number[]) {
  return {
    NODE_ENV: '',
    DATABASE_URL: '',
    REDIS_URL: '',
    PORT: String(port),
    SANDBOX_PORT: String(deskPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    DATA_FOLDER: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    // Every visit comes from the same address.
    RATE_LIMIT: '100000',
    // On a machine with other things to do everybody waits.
    QUEUE_MS: '600000',
  }
}

async function isReady(portal: ChildProcess, port: number): Promise<void> {
  const words: string[] = []
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (text) => words.push(String(text)))
  const deadline = Date.now() + START_WAIT_MS
  while (Date.now() < deadline && portal.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(SECOND_MS / 5)
  }
  throw new Error(`The portal did not come up:\n${words.join('').slice(-4000)}`)
}

async function end(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return
  const gone = once(portal, 'exit')
  portal.kill()
  const patience = setTimeout(() => portal.kill('SIGKILL'), 5 * SECOND_MS)
  await gone
  clearTimeout(patience)
}
