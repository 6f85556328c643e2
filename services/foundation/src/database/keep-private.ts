import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Takes a folder and all that is in it away from other users: folders 0700, files 0600. PGlite itself lets everybody write. */
export async function keepPrivate(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The data folder ${folder} cannot be kept from other users (${code}): set DATA_FOLDER to another.`,
    )
  }
}
