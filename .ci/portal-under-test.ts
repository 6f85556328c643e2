import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalUnderTest } from '../e2e/fixtures/portal.ts'
import { copySeededDatabase, seedDatabase } from '../e2e/fixtures/seeded-database.ts'
import { POSTGRES } from './machine.ts'
import { startPortal } from './start-portal.ts'

/**
 * Starts the portal that all parts of the browser tests share, on PostgreSQL where that is installed: those that begin later find it by
 * an environment variable that is set here. Its output goes to `log`. Rejects when it ends or is not ready in time; otherwise resolves
 * with what stops it.
 */
export async function startPortalUnderTest(log: string): Promise<() => Promise<void>> {
  const { environment, folder } = await portalUnderTest()
  writeFileSync(log, '')
  const start = (settings: Record<string, string> = {}) => startPortal({ ...environment, ...settings }, log)
  const stopDatabase = POSTGRES.find()
    ? await seedDatabase(join(folder, 'seeded'), async (settings) => (await start(settings))())
    : undefined
  try {
    const database = await copySeededDatabase(environment.DATA_FOLDER, Number(environment.SANDBOX_PORT))
    const stopPortal = await start(database?.settings)
    return async () => {
      await stopPortal()
      stopDatabase?.()
    }
  } catch (error) {
    stopDatabase?.()
    throw error
  }
}
