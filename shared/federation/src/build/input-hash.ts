import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type PackageOnDisk, readInstalledPackage, readPackage } from './packages-on-disk.ts'
import type { Run } from './part.ts'
import { SHARED_PACKAGES } from './shared-modules.ts'

/** Beside the sources, what a build is made of: every version installed, and how the workspace is put together. */
const WORKSPACE_FILES = ['pnpm-lock.yaml', 'tsconfig.json']
const NO_INPUT = /\.test\.tsx?$|^README\.md$|^(node_modules|testing|showcase|dist)$|^\./

/** The id of the release that a folder's sources make: equal inputs, equal release, on every machine. */
export function inputHash(root: string, folder: string, mode: Run['mode']): string {
  const hash = createHash('sha256').update(mode)
  const files = [...WORKSPACE_FILES.map((file) => join(root, file)), ...inputFiles(root, folder)]
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Folders whose change means a new release of this part: its own, and those that are bundled into it. */
export function inputFolders(root: string, folder: string): string[] {
  const host = !relative(root, folder).startsWith('mfe-')
  return [folder, ...bundledPackages(readPackage(folder), host).map((found) => found.folder), join(root, PRESET)]
}

const PRESET = 'shared/federation/src/build'

function inputFiles(root: string, folder: string) {
  const lent = SHARED_PACKAGES.map((name) => join(readInstalledPackage(folder, name).folder, 'package.json'))
  return [...new Set([...inputFolders(root, folder).flatMap(filesBelow), ...lent])].sort()
}

/** The workspace packages that end up in this build. A remote takes the shared ones from the host, and no slot. */
function bundledPackages(from: PackageOnDisk, host: boolean, seen = new Set<string>()): PackageOnDisk[] {
  const outside = host ? [] : [...SHARED_PACKAGES, '@portal/federation']
  const names = Object.entries(from.dependencies ?? {})
    .filter(([name, range]) => range.startsWith('workspace:') && !outside.includes(name) && !seen.has(name))
    .map(([name]) => name)
  for (const name of names) seen.add(name)
  return names
    .map((name) => readInstalledPackage(from.folder, name))
    .flatMap((found) => [found, ...bundledPackages(found, host, seen)])
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NO_INPUT.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
    })
}
