import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from '../logging.ts'
import { StartupError } from '../startup-error.ts'
import { adoptBaseline } from './adopt-baseline.ts'
import { keepBackups, restoreNewest } from './backups.ts'
import { lockFolder } from './folder-lock.ts'
import { keepPrivate } from './keep-private.ts'
import { openReopeningPglite } from './reopening-pglite.ts'
import { hasRoom } from './room.ts'
import type { Database, OpenDatabase } from './transaction.ts'

const VERSION = versionOfPglite()

/**
 * Opens the embedded database. The folder holds `data`, `version` and `backups`. It survives the death of the process and a
 * full disk, not the loss of power: PGlite does not fsync. Nobody else may enter the folder.
 */
export async function openPglite(folder: string, { log, migrations }: { log: Logger; migrations: string }) {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The data folder ${folder} cannot be written (${error.code}): set DATA_FOLDER to another.`)
  })
  await refuseUnwritable(folder)
  await refuseFull(folder)
  const lock = await lockFolder(folder)
  if (!lock) throw new StartupError(`Another process is using the database in ${folder}: stop it, or set DATA_FOLDER.`)

  try {
    await refuseOtherVersion(folder)
    const first = await openOrRestore(folder, log)
    await bringUpToDate(first, migrations)
    await writeFile(join(folder, 'version'), VERSION)
    await keepPrivate(folder)
    const client = openReopeningPglite(first, { open: () => openWithRoom(folder), log })
    const stopBackups = keepBackups(client, folder, log)
    const close = async () => {
      await stopBackups()
      await client.close()
      await keepPrivate(folder).finally(lock.release)
    }
    const check = async () => {
      await client.query('select 1')
      await refuseFull(folder)
    }
    return {
      db: drizzle({ client: client as unknown as PGlite }) as unknown as Database,
      engine: 'pglite',
      check,
      close,
    } satisfies OpenDatabase
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Closes a database that it cannot migrate: the folder stays unchanged, for another start. */
async function bringUpToDate(client: PGlite, migrations: string): Promise<void> {
  try {
    await adoptBaseline(client, migrations)
    await migrate(drizzle(client), { migrationsFolder: migrations })
  } catch (error) {
    await client.close()
    throw error
  }
}

async function refuseUnwritable(folder: string): Promise<void> {
  await writeFile(join(folder, '.writable'), '').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The data folder ${folder} cannot be written (${error.code}): set DATA_FOLDER to another.`)
  })
}

async function refuseFull(folder: string): Promise<void> {
  if (await hasRoom(folder)) return

  throw new StartupError(
    `There is no room left for the database in ${folder}: make some on its disk, or set DATA_FOLDER to another.`,
  )
}

/** Opens the database on disk. Replaying its log needs free space as well. */
async function openWithRoom(folder: string): Promise<PGlite> {
  await refuseFull(folder)
  return PGlite.create(join(folder, 'data'))
}

async function refuseOtherVersion(folder: string): Promise<void> {
  const version = await versionOf(folder)
  if (version === undefined || version === VERSION) return

  throw new StartupError(
    `The database in ${folder} was written by PGlite ${version} and this is ${VERSION}: set DATA_FOLDER to a new folder.`,
  )
}

/** Unset until a first start went through, so a first start that was killed is simply begun again. */
function versionOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'version'), 'utf8').catch(() => undefined)
}

async function openOrRestore(folder: string, log: Logger): Promise<PGlite> {
  const data = join(folder, 'data')
  const isFirst = (await versionOf(folder)) === undefined
  // A restoring that was cut short left nothing in its place: an empty database there would push the backups out.
  if (!isFirst && !existsSync(data)) return restoreNewest(folder, log)

  try {
    return await PGlite.create(data)
  } catch (error) {
    // On a full disk the newest database does not open either.
    await refuseFull(folder)
    // Set aside, never deleted: what does not open today may be all that is left of somebody's work.
    const aside = join(folder, `data.broken-${Date.now()}`)
    await rename(data, aside)
    log.error({ error: String(error), aside }, 'THE DATABASE DID NOT OPEN and was set aside')
    return isFirst ? PGlite.create(data) : restoreNewest(folder, log)
  }
}

function versionOfPglite(): string {
  // The package does not export its own statement.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version
}
