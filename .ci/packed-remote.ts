import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const PORTAL = join(import.meta.dirname, '..')
const FEDERATION = './node_modules/@portal/federation/src'

export interface PackedRemote {
  /** A repository of its own, with nothing of the portal but packed packages. */
  workspace: string
  /** The command line of releases that was packed. */
  program: string
  remove: () => void
}

/** A remote in another repository, as its team begins it: with what `npm run pack-shared` made. */
export function packRemote(folder: string): PackedRemote {
  const workspace = mkdtempSync(join(tmpdir(), 'another-repository-'))
  const run = (command: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: workspace, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`)
  }
  run(process.execPath, join(PORTAL, '.ci/pack-shared.cjs'), join(workspace, 'packed'))
  for (const file of readdirSync(join(workspace, 'packed'))) {
    const name = file.replace(/^portal-(.*)-[\d.]+\.tgz$/, '$1')
    const place = join(workspace, 'node_modules/@portal', name)
    mkdirSync(place, { recursive: true })
    run('tar', '-xzf', join(workspace, 'packed', file), '-C', place, '--strip-components=1')
    linkLibraries(place, join(PORTAL, 'shared', name))
  }
  link('tsx', workspace, PORTAL)

  const making = `import { newRemote } from '${FEDERATION}/new-remote/new-remote.ts'\nnewRemote('.', '${folder}')`
  run(process.execPath, '--import', 'tsx', '--input-type=module', '-e', making)
  const stated = join(workspace, folder, 'package.json')
  writeFileSync(stated, readFileSync(stated, 'utf8').replaceAll('workspace:*', '^1.0.0').replaceAll('catalog:', '*'))
  linkLibraries(join(workspace, folder), join(PORTAL, 'mfe-team'))
  return {
    workspace,
    program: join(workspace, FEDERATION, 'release/main.ts'),
    remove: () => rmSync(workspace, { recursive: true, force: true }),
  }
}

/** What is stated alone: of anything else nobody would know who installs the package. */
function linkLibraries(folder: string, installed: string) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) if (!name.startsWith('@portal/')) link(name, folder, installed)
}

function link(library: string, folder: string, installed: string) {
  const place = join(folder, 'node_modules', library)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(join(installed, 'node_modules', library), place)
}
