import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PackageOnDisk, readPackage } from './packages-on-disk.ts'

/** The package that a specifier such as `@scope/name/door` asks for. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * A package as Node finds it from a folder; `undefined` if it is not installed. Looks at folders alone, because many packages
 * do not let their own `package.json` be asked for.
 */
export function findInstalled(from: string, name: string): PackageOnDisk | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return readPackage(realpathSync(found))
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Packages with all that they stand on, each as `name@version`, sorted. What is optional is left out: it differs from machine to
 * machine. So is what `without` names.
 */
export function closureOf(packages: readonly PackageOnDisk[], without: readonly string[] = []): string[] {
  const seen = new Map<string, PackageOnDisk>()
  const waiting = [...packages]
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    if (seen.has(found.folder)) continue
    seen.set(found.folder, found)
    waiting.push(...standsOn(found, without))
  }
  return [...new Set([...seen.values()].map(({ name, version }) => `${name}@${version}`))].sort()
}

function standsOn({ folder, dependencies, peerDependencies }: PackageOnDisk, without: readonly string[]) {
  return Object.keys({ ...dependencies, ...peerDependencies })
    .filter((name) => !without.includes(name))
    .flatMap((name) => findInstalled(folder, name) ?? [])
}
