import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../root.ts'

const run = promisify(execFile)

/** What a document has to name of a bundle. */
export interface Bundle {
  base: string
  main: readonly string[]
  /** Remote → exposed module → the files that it needs beside the first ones. */
  modules: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export interface Built {
  bundle: Bundle
  folder: string
}

/** Builds the shell and all remotes as one application into a folder of releases, as one of the shell that no channel names. */
export async function buildBundle(releases: string, ...options: string[]): Promise<Built> {
  const id = newReleaseId()
  const folder = join(releases, 'shell', id)
  const main = 'shared/federation/src/build/one-bundle/main.ts'
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', main, '--output', folder, '--id', id, ...options],
    {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return { bundle: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), folder }
}

export function newReleaseId(): string {
  return randomBytes(8).toString('hex')
}
