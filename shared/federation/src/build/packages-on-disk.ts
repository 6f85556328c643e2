import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PackageOnDisk {
  folder: string
  name: string
  version: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  /** `webpack` leaves out what nobody uses of a package that says it has none. */
  sideEffects?: boolean | string[]
}

/** Reads the `package.json` of a folder. */
export function readPackage(folder: string): PackageOnDisk {
  return { folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
}

/**
 * Reads an installed package as seen from a folder. Versions are taken from here because the ranges of a workspace
 * (`workspace:*`, `catalog:`) say nothing, and an empty range switches the check of federated versions off.
 */
export function readInstalledPackage(from: string, name: string): PackageOnDisk {
  const file = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)
  return readPackage(dirname(file))
}

/** Returns the import paths of a package with the file behind each. Stylesheets are left out. */
export function doorsOf({ folder, name, exports = {} }: PackageOnDisk) {
  return Object.entries(exports)
    .filter(([door, file]) => door !== './package.json' && !file.endsWith('.css'))
    .map(([door, file]) => ({ key: name + door.slice(1), file: join(folder, file) }))
}

/** The folder of the package that a folder lies in. */
export function packageFolderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolderOf(dirname(folder))
}
