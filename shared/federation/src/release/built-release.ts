import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Release } from '@portal/contracts/platform'
import { notBuilt } from '../build/build-outcome.ts'
import { buildReleases } from '../build/build-releases.ts'
import { readChannels } from '../build/releases-folder.ts'
import { Refusal } from './ask-registry.ts'

const RENDERER = 'render-document.cjs'

/** Builds one part separately from the local portal, and returns the result, files as base64. */
export async function builtRelease(root: string, name: string, say: (sentence: string) => void) {
  const releases = join(root, '.cache/publish')
  const { failed } = await buildReleases({ root, releases, mode: 'production', say, only: name })
  if (failed.length > 0) throw new Refusal(notBuilt(failed))
  const id = readChannels(releases, name)?.current
  if (!id) throw new Refusal(`There is no part ${name} here: name the shell or a remote.`)
  return readBuilt(join(releases, name, id))
}

/** A release as an upload carries it: each listed file with its brotli form, and the shell’s renderer. */
export function readBuilt(folder: string) {
  const release = Release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
  const names = [...Object.keys(release.files).flatMap((file) => [file, `${file}.br`]), RENDERER]
  const files = names
    .filter((file) => existsSync(join(folder, file)))
    .map((file) => [file, readFileSync(join(folder, file)).toString('base64')])
  return { release, files: Object.fromEntries(files) as Record<string, string> }
}
