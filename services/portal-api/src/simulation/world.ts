import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock } from '@portal/foundation/clock'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { asApplication, openWatchedDatabase } from '@portal/foundation/testing'
import { taxRates } from '../billing/tax/tax-rates.tables.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { TAX_RATES } from '../seed/sales-tax.ts'
import { seedCatalog } from '../seed/seed-catalog.sql.ts'
import { appOver, type TestApp } from '../testing/test-app.ts'
import { type TestVault, testVault } from '../testing/test-vault.ts'
import { createJournal, type Journal } from './journal.ts'

/** A portal that sells, a bank, a clock that the simulation moves, and what happened so far. */
export interface World {
  app: TestApp
  vault: TestVault
  /** The application's address of the database. */
  url: string
  /** Settings of its processes. */
  environment: Record<string, string>
  random: Random
  journal: Journal
  /** Portal's time, ms. */
  now(): number
  close(): Promise<void>
}

/** People who act at the same moment, at most. */
export const PEOPLE_AT_ONCE = 6

/** Begins before a year with a 29 February, so that the ends of its first months come in all lengths. */
export const BEGIN = Date.parse('2027-12-25T00:00:00Z')

/** Opens a world on a database that is migrated and empty; `ownerUrl` is its owner's address. */
export async function openWorld(ownerUrl: string, seed: string): Promise<World> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-simulation-'))
  const vault = await testVault()
  const environment = {
    NODE_ENV: 'test',
    DATA_FOLDER: dataFolder,
    BOT_CHECK_ROUNDS: '1',
    ENVELOPE_KEYS: `test:${randomBytes(32).toString('base64')}`,
    ...vault.environment,
    RATE_LIMIT: '1000000000',
    TRUST_PROXY: 'true',
  }
  const settings = readSettings(environment)
  const clock = createTestClock(new Date(BEGIN))
  const now = () => clock.now().getTime()
  const url = asApplication(ownerUrl)
  const open = async () => openWatchedDatabase(url, { max: 2 * PEOPLE_AT_ONCE })
  const log = createLogger({ logLevel: 'silent' })
  const foundation = await openFoundation(settings, { clock, log, open })
  const unwatched = { clock, logged: [], lines: [], statements: [], onStatement: () => {}, asOwner: async () => {} }
  const app = await appOver({ ...foundation, ...unwatched })
  vault.now = app.clock.now
  await seedCatalog(app.db)
  await app.db.insert(taxRates).values([...TAX_RATES])
  const close = async () => {
    await app.close()
    await vault.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { app, vault, url, environment, random: createRandom(seed), journal: createJournal(now), now, close }
}
