import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { HOUR_MS } from '@portal/contracts/time-units'
import type { Logger } from '../logging.ts'
import { StartupError } from '../startup-error.ts'
import type { ReopeningPglite } from './reopening-pglite.ts'
import { hasRoom } from './room.ts'

/** Source of a backup. */
type Dumped = Pick<ReopeningPglite, 'dumpDataDir'>

const BACKUPS_KEPT = 3

/** Writes a compressed copy now if the newest is older than an hour, and then hourly; keeps three. Answers how to stop. */
export function keepBackups(client: Dumped, folder: string, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => backupIfDue(client, folder))
      .catch((error) => log.error({ error: String(error) }, 'the database could not be backed up'))
  }
  const timers = [setTimeout(run, 10_000), setInterval(run, HOUR_MS)]
  for (const timer of timers) timer.unref()

  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}

async function backupIfDue(client: Dumped, folder: string): Promise<void> {
  const [newest] = await backupsOf(folder)
  if (newest && Date.now() - (await stat(newest)).mtimeMs < HOUR_MS - 60_000) return

  await writeBackup(client, folder)
}

/** One copy, whole or not at all; never with the room that the database itself needs. */
export async function writeBackup(client: Dumped, folder: string): Promise<void> {
  const backups = join(folder, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const dump = await client.dumpDataDir('gzip')
  if (!(await hasRoom(folder, dump.size))) throw new Error('There is no room left for a backup.')

  const file = join(backups, `${new Date().toISOString().replaceAll(':', '-')}.tar.gz`)
  try {
    await writeFile(`${file}.part`, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
    await rename(`${file}.part`, file)
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  }
  for (const old of (await backupsOf(folder)).slice(BACKUPS_KEPT)) await rm(old)
}

/** Opens a database from the newest copy that opens. */
export async function restoreNewest(folder: string, log: Logger): Promise<PGlite> {
  for (const backup of await backupsOf(folder)) {
    try {
      const client = await restore(folder, backup)
      log.error({ backup }, 'THE DATABASE WAS RESTORED FROM A BACKUP: what was written after it is missing')
      return client
    } catch (error) {
      log.error({ backup, error: String(error) }, 'a backup could not be restored')
    }
  }
  throw new StartupError(
    `The database in ${folder} is gone or does not open, and so is every backup: see data.broken-* there.`,
  )
}

/** Restores into a temporary folder first, so that a kill cannot leave half a database in place. */
async function restore(folder: string, backup: string): Promise<PGlite> {
  const draft = join(folder, 'data.restoring')
  await rm(draft, { recursive: true, force: true })
  const copy = await PGlite.create({ dataDir: draft, loadDataDir: new Blob([new Uint8Array(await readFile(backup))]) })
  await copy.close()
  await rename(draft, join(folder, 'data'))
  return PGlite.create(join(folder, 'data'))
}

/** Newest first. */
async function backupsOf(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'backups')).catch(() => [])
  return names
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
    .reverse()
    .map((name) => join(folder, 'backups', name))
}
