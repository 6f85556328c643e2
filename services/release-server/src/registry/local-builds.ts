import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Manifest, type Release } from '@portal/contracts/platform'
import { nanoid } from 'nanoid'
import * as z from 'zod/mini'
import { namedBy } from './channel.ts'
import type { StoredChannel } from './registry.sql.ts'

const Build = z.object({ current: z.string(), previous: z.optional(z.string()) })

/** Output of builds beside this server: the last release of each part, and the one before it. */
export type Builds = Readonly<Record<string, z.infer<typeof Build>>>

/** A part whose build cannot be read is left out. */
export function readBuilds(folder: string): Builds {
  return Object.fromEntries(
    foldersIn(folder).flatMap((name) => {
      const build = Build.safeParse(readJson(join(folder, name, 'channels.json')))
      return build.success ? [[name, build.data]] : []
    }),
  )
}

/** Returns the manifests of remotes that a build beside this server could not build (rule P99). */
export function readNotBuilt(folder: string): Manifest[] {
  return foldersIn(folder).flatMap((name) => {
    const manifest = Manifest.safeParse(readJson(join(folder, name, 'not-built.json')))
    return manifest.success && manifest.data.name === name && name !== 'shell' ? [manifest.data] : []
  })
}

/** Returns the SHA-256 of a release's description, which lists every file with its digest: one id, one content. */
export function digestOfRelease(release: Release): string {
  return createHash('sha256').update(JSON.stringify(release)).digest('hex')
}

/** Tells builds beside this server which of their releases to keep. */
export function sayWhatStays(folder: string, channels: readonly StoredChannel[]): void {
  for (const name of foldersIn(folder)) {
    const ids = channels.filter(({ remote }) => remote === name).flatMap(namedBy)
    const [file, text] = [join(folder, name, 'kept.json'), JSON.stringify([...new Set(ids)].sort())]
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    // Another server beside this one may be writing the same.
    const written = `${file}.${nanoid()}`
    writeFileSync(written, text)
    renameSync(written, file)
  }
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
