import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portalUnderTest } from '../e2e/fixtures/portal.ts'
import { copySeededDatabase, seedDatabase } from '../e2e/fixtures/seeded-database.ts'
import { POSTGRES } from './machine.ts'
import { portalProgram } from './portal-program.ts'

const ROOT = join(import.meta.dirname, '..')
/** The first start migrates and seeds; longer than that it takes on a busy machine, ms. */
const START_MS = 600_000
const ASK_AGAIN_MS = 200

/**
 * Starts the portal that all parts of the browser tests share, on PostgreSQL where that is installed: those that begin later find it by
 * an environment variable that is set here. Its output goes to `log`. Rejects when it ends or is not ready in time; otherwise resolves
 * with what stops it.
 */
export async function startPortalUnderTest(log: string): Promise<() => Promise<void>> {
  const { environment, folder, readyUrl } = await portalUnderTest()
  const output = openSync(log, 'w')
  const start = (settings: Record<string, string>) => startPortal({ ...environment, ...settings }, readyUrl, output)
  const stopDatabase = POSTGRES.find()
    ? await seedDatabase(join(folder, 'seeded'), async (settings) => (await start(settings))())
    : undefined
  try {
    const database = await copySeededDatabase(environment.DATA_FOLDER, Number(environment.SANDBOX_PORT))
    const stopPortal = await start(database?.settings ?? {})
    return async () => {
      await stopPortal()
      stopDatabase?.()
    }
  } catch (error) {
    stopDatabase?.()
    throw error
  } finally {
    closeSync(output)
  }
}

/** Resolves with what stops it, when it is ready. */
async function startPortal(
  settings: NodeJS.ProcessEnv,
  readyUrl: string,
  output: number,
): Promise<() => Promise<void>> {
  const portal = spawn(process.execPath, portalProgram(), {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...settings },
  })
  process.once('exit', () => portal.kill())
  const stop = () => endOf(portal)
  const until = performance.now() + START_MS
  while (!(await isReady(readyUrl))) {
    if (portal.exitCode !== null) throw new Error('The portal under test has ended; its log says why.')
    if (performance.now() > until) {
      await stop()
      throw new Error('The portal under test is not ready; its log says why.')
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
