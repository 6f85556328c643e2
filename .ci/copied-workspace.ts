import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export interface CopiedWorkspace {
  workspace: string
  remove: () => void
}

/** Makes a folder inside this workspace, where the libraries of the workspace are found. */
export function emptyWorkspace(): CopiedWorkspace {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const workspace = mkdtempSync(join(ROOT, '.cache/copied-'))
  return { workspace, remove: () => rmSync(workspace, { recursive: true, force: true }) }
}

/** Copies all sources. Packages of the copy find each other's copies, and libraries where they are installed. */
export function copyWorkspace(): CopiedWorkspace {
  const copy = emptyWorkspace()
  const list = ['ls-files', '-co', '--exclude-standard', '-z', '--', ':!*.png']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((file) => file && existsSync(join(ROOT, file)))) {
    cpSync(join(ROOT, file), join(copy.workspace, file))
    if (basename(file) === 'package.json') copyLinks(dirname(file), copy.workspace)
  }
  return copy
}

/** Links of a package point to its neighbors by relative paths, those of the root to what is installed. */
function copyLinks(folder: string, workspace: string) {
  const links = join(ROOT, folder, 'node_modules')
  if (!existsSync(links)) return
  const copied = join(workspace, folder, 'node_modules')
  if (folder === '.') symlinkSync(links, copied)
  else cpSync(links, copied, { recursive: true, verbatimSymlinks: true })
}
