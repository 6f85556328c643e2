import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the SHA-256 of every file in a folder, by its name. */
export function digestsIn(folder: string): Record<string, string> {
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, digest(file)]),
  )
}
