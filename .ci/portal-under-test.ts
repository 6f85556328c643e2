import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portalUnderTest } from '../e2e/fixtures/portal.ts'

const ROOT = join(import.meta.dirname, '..')
/** The first start migrates and seeds; longer than that it takes on a busy machine, ms. */
const START_MS = 600_000
const ASK_AGAIN_MS = 200

/**
 * Starts the portal that all parts of the browser tests share: those that begin later find it by an environment variable
 * that is set here. Its output goes to `log`. Rejects when it ends or is not ready in time; otherwise resolves with what stops it.
 */
export async function startPortalUnderTest(log: string): Promise<() => Promise<void>> {
  const { environment, readyUrl } = await portalUnderTest()
  const output = openSync(log, 'w')
  const portal = spawn(process.execPath, ['--import', 'tsx', 'services/start/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  })
  closeSync(output)
  process.once('exit', () => portal.kill())
  const stop = () => endOf(portal)
  const until = performance.now() + START_MS
  while (!(await isReady(readyUrl))) {
    if (portal.exitCode !== null) throw new Error(`The portal under test has ended, see ${log}.`)
    if (performance.now() > until) {
      await stop()
      throw new Error(`The portal under test is not ready, see ${log}.`)
    }
    await wait(ASK_AGAIN_MS)
  }
  return stop
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

async function endOf(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return
  const ended = once(portal, 'exit')
  portal.kill()
  await ended
}
