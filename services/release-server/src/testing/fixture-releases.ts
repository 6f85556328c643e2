import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineManifest, type Manifest, type ManifestStatement, type Release } from '@portal/contracts/platform'

/** A releases folder of a test's own. */
export function newReleasesFolder() {
  return mkdtempSync(join(tmpdir(), 'portal-releases-'))
}

type Statement = Pick<ManifestStatement, 'name' | 'audience' | 'pages'> & Partial<ManifestStatement>

export interface FixtureRelease extends Partial<Pick<Release, 'needs' | 'provides' | 'initial'>> {
  id: string
  manifest: Statement
  /** Name → content; the entry and what the release lists. */
  files: Record<string, string>
  /** Name → content of what lies beside them and is never served. */
  hidden?: Record<string, string>
}

/** Writes a release as a build does, brotli form included. */
export function writeRelease(releases: string, fixture: FixtureRelease) {
  const { id, files, hidden = {}, needs = {}, provides = {}, initial = {} } = fixture
  const manifest = manifestOf(fixture.manifest)
  const folder = join(releases, manifest.name, id)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries({ ...files, ...hidden })) writeFileSync(join(folder, name), content)
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  const release: Release = {
    name: manifest.name,
    id,
    manifest,
    entry: Object.keys(files)[0] ?? '',
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, digestOf(content)])),
    initial,
    needs,
    provides,
  }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release))
  return folder
}

function manifestOf(statement: Statement): Manifest {
  return defineManifest({ title: statement.name, owner: 'A team', publishes: [], hears: [], ...statement })
}

/** Notes a remote that could not be built, as a build does (rule P99). */
export function noteNotBuilt(releases: string, statement: Statement) {
  mkdirSync(join(releases, statement.name), { recursive: true })
  writeFileSync(join(releases, statement.name, 'not-built.json'), JSON.stringify(manifestOf(statement)))
}

export function writeChannels(releases: string, name: string, channels: { current: string; previous?: string }) {
  mkdirSync(join(releases, name), { recursive: true })
  writeFileSync(join(releases, name, 'channels.json'), JSON.stringify(channels))
}

export function digestOf(content: string | Buffer) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
