import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { newRemote } from '../shared/federation/src/new-remote/new-remote.ts'
import { type CopiedWorkspace, emptyWorkspace } from './copied-workspace.ts'

const ROOT = join(import.meta.dirname, '..')

/** A workspace with one remote alone, in which commands are given. */
export interface CopiedRemote extends CopiedWorkspace {
  /** Saves a source with something in the place of something else. */
  save: (source: string, before: string, after: string) => void
}

/** A remote that the command has just written. */
export function makeRemote(folder: string): CopiedWorkspace {
  const { workspace, remove } = emptyWorkspace()
  newRemote(workspace, folder)
  linkDeclared(join(workspace, folder))
  return { workspace, remove }
}

/** Links what a package declares, and nothing else: what another one has installed would hide a dependency that it lacks. */
export function linkDeclared(folder: string): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(installed(name), link)
  }
}

/** Returns the folder of a package as some package of this workspace has it: all have one version. */
function installed(name: string): string {
  const packages = ['', ...readdirSync(ROOT), ...readdirSync(join(ROOT, 'shared')).map((one) => join('shared', one))]
  const found = packages.map((one) => join(ROOT, one, 'node_modules', name)).find((one) => existsSync(one))
  if (!found) throw new Error(`No package of the workspace has ${name} installed.`)
  return realpathSync(found)
}

/** A remote's sources to change: nobody's work is. */
export function copyRemote(name: string): CopiedRemote {
  const { workspace, remove } = emptyWorkspace()
  const [original, copy] = [join(ROOT, `mfe-${name}`), join(workspace, `mfe-${name}`)]
  cpSync(original, copy, { recursive: true, filter: (file) => basename(file) !== 'node_modules' })
  symlinkSync(join(original, 'node_modules'), join(copy, 'node_modules'))
  const save = (source: string, before: string, after: string) => {
    const file = join(copy, source)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(before)) throw new Error(`${source} has no ${before}`)
    writeFileSync(file, text.replaceAll(before, after))
  }
  return { workspace, save, remove }
}
