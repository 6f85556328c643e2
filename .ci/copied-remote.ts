import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
  symlinkSync(join(ROOT, 'mfe-team/node_modules'), join(workspace, folder, 'node_modules'))
  return { workspace, remove }
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
