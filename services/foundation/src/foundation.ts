import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database, OpenDatabase } from './database/transaction.ts'
import { type KeyRing, openKeyRing } from './keys/key-ring.ts'
import { createLogger, type Logger } from './logging.ts'
import { openPortalClock } from './portal-clock/portal-clock.ts'
import { createIdentifier, type Identifier } from './sessions/identify.ts'
import type { Settings } from './settings.ts'

/** Shared dependencies of every service, created once by the composition root or by a test. */
export interface Foundation {
  settings: Settings
  clock: Clock
  db: Database
  engine: OpenDatabase['engine']
  /** Rejects when the database cannot be used: it does not answer, or has no room left to write to. */
  checkDatabase: OpenDatabase['check']
  keys: KeyRing
  log: Logger
  /** Identifies callers. */
  identifier: Identifier
  close(): Promise<void>
}

/** Opens the database, migrates it, and reads or makes the keys. Throws a {@link StartupError} with one clear sentence. */
export async function openFoundation(
  settings: Settings,
  {
    clock,
    log = createLogger(settings),
    open = openDatabase,
  }: { clock?: Clock; log?: Logger; open?: typeof openDatabase } = {},
): Promise<Foundation> {
  const folder = join(settings.dataFolder, 'db')
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseLimits: limits, production: keepsAuditSafe } = settings
  const { db, engine, check, close } = await open({ url, ownerUrl, keepsAuditSafe, limits, folder, log })
  const keys = await openKeyRing(settings).catch(async (error) => {
    await close()
    throw error
  })
  const identifier = createIdentifier({ db, log, settings }, keys.signing)
  const moved = clock || !settings.movesClock ? undefined : await openPortalClock({ db, log, url })
  return {
    settings,
    clock: clock ?? moved?.clock ?? systemClock,
    db,
    engine,
    checkDatabase: check,
    keys,
    log,
    identifier,
    close: async () => {
      identifier.close()
      await moved?.close()
      await close()
    },
  }
}
