import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findParts } from '../shared/federation/src/build/parts-on-disk.ts'
import { readChannels } from '../shared/federation/src/build/releases-folder.ts'
import { digestsIn } from '../shared/federation/src/build/testing/digests-in.ts'

/*
 * Builds every part here and in a copy of the sources that lies elsewhere, and compares each byte (rule P98). The copy's path is another
 * length and looks like one of ours; it is built by another user (where only root may become one), with another umask, language and time
 * zone, and in another year.
 */
const ROOT = join(import.meta.dirname, '..')
const BUILD = 'shared/federation/src/build/build-all.ts'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'portal-same-bytes-'))
const copy = join(folder, 'a longer path', 'design-system/src/portal')

try {
  copySources()
  run(['.ci/install.cjs'], copy)
  if (isRoot) giveToNobody()
  run(['--import', 'tsx', BUILD], ROOT)
  process.umask(0o077)
  run(['--import', 'tsx', BUILD], copy, {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TZ: 'Asia/Kathmandu',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--import ${pathToFileURL(join(copy, 'shared/federation/src/build/testing/next-year.mjs'))}`,
    },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const parts = findParts(ROOT)
  const differing = parts.flatMap(({ name }) => differencesOf(name))
  for (const file of differing) console.error(`${file} is not the same bytes here and in ${copy}.`)
  if (differing.length === 0) console.log(`All ${parts.length} parts are the same bytes here and in ${copy}.`)
  else process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copySources(): void {
  const list = ['ls-files', '-co', '--exclude-standard', '-z']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  mkdirSync(copy, { recursive: true })
  for (const file of files.filter((file) => file && existsSync(join(ROOT, file))))
    cpSync(join(ROOT, file), join(copy, file))
}

/** Gives the copy to another user, which only root may. */
function giveToNobody(): void {
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  chmodSync(folder, 0o700)
}

function run(
  words: string[],
  cwd: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): void {
  const { status } = spawnSync(process.execPath, words, { cwd, stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`node ${words.join(' ')} failed in ${cwd}.`)
}

/** Returns the files of a part's current release that are not the same in both, by part and release. */
function differencesOf(name: string): string[] {
  const [here, there] = [ROOT, copy].map((root) => {
    const releases = join(root, '.releases')
    const id = readChannels(releases, name)?.current ?? ''
    return { id, digests: digestsIn(join(releases, name, id)) }
  }) as [Built, Built]
  if (here.id !== there.id) return [`${name} ${here.id}`]
  const files = new Set([...Object.keys(here.digests), ...Object.keys(there.digests)])
  return [...files]
    .filter((file) => here.digests[file] !== there.digests[file])
    .map((file) => `${name} ${here.id}/${file}`)
}

interface Built {
  id: string
  digests: Record<string, string>
}
