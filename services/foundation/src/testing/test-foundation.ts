import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock, type TestClock } from '../clock.ts'
import { type Foundation, openFoundation } from '../foundation.ts'
import { createLogger } from '../logging.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

export interface TestFoundation extends Foundation {
  clock: TestClock
  /** Log lines, parsed. */
  logged: Record<string, unknown>[]
  /** The same as it was written, with what ends a line. */
  lines: string[]
  /** Every statement so far, but for those that begin and end a transaction. */
  statements: string[]
  onStatement: TestDatabase['onStatement']
  /** Statements of the owner of the tables, who may do what the application may not. */
  asOwner(statements: string): Promise<void>
}

/** A Monday morning: no renewal, no daylight saving, no end of a month is near. */
const START = new Date('2026-03-09T09:00:00.000Z')

/** Creates the dependencies of a service, with an empty database and a stopped clock. */
export async function createTestFoundation(environment: Record<string, string> = {}): Promise<TestFoundation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_FOLDER: dataFolder,
    RATE_LIMIT: '1000000',
    BOT_CHECK_ROUNDS: '1',
    ENVELOPE_KEYS: `test:${randomBytes(32).toString('base64')}`,
    ...environment,
  })
  const clock = createTestClock(START)
  const logged: Record<string, unknown>[] = []
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    logged.push(JSON.parse(line))
  }
  const log = createLogger({ logLevel: 'info' }, { write })
  const database = await openTestDatabase()
  const { statements, onStatement, asOwner } = database
  const foundation = await openFoundation(settings, { clock, log, open: async () => database })
  const close = async () => {
    await foundation.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { ...foundation, clock, logged, lines, statements, onStatement, asOwner, close }
}
