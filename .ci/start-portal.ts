import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portalProgram } from './portal-program.ts'

const ROOT = join(import.meta.dirname, '..')
/** Time limit of a start in ms, for a busy machine: the first one migrates and seeds. */
const START_MS = 600_000
const ASK_AGAIN_MS = 200

/**
 * Starts the whole portal with these settings, and appends its output to `log`. Resolves to the function that stops it,
 * once it is ready; rejects with its last words if it ends or is not ready in time.
 */
export async function startPortal(
  settings: Record<string, string> & { PORT: string },
  log: string,
): Promise<() => Promise<void>> {
  const output = openSync(log, 'a')
  const portal = spawn(process.execPath, portalProgram(), {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...settings },
  })
  closeSync(output)
  process.once('exit', () => portal.kill())
  const until = performance.now() + START_MS
  while (!(await isReady(`http://localhost:${settings.PORT}/readyz`))) {
    if (hasEnded(portal) || performance.now() > until) {
      await endOf(portal)
      throw new Error(`The portal did not come up (${log}):\n${readFileSync(log, 'utf8').slice(-4000)}`)
    }
    await wait(ASK_AGAIN_MS)
  }
  return () => endOf(portal)
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

async function endOf(portal: ChildProcess): Promise<void> {
  if (hasEnded(portal)) return
  const ended = once(portal, 'exit')
  portal.kill()
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
