import { createRequire } from 'node:module'
import { join } from 'node:path'
import { doorsOf, readInstalledPackage } from './packages-on-disk.ts'

/** Run once on every page and needed before first content, so they are part of the host's first file. */
const EAGER_LIBRARIES = [
  { name: 'react', doors: ['react', 'react/jsx-runtime'], prefixes: ['react', 'react/'] },
  { name: 'react-dom', doors: ['react-dom', 'react-dom/client'], prefixes: ['react-dom', 'react-dom/'] },
]
const EAGER_PACKAGES = ['@portal/platform', '@portal/event-bus']
/** Loaded component by component, on first use. */
const LAZY_PACKAGES = ['@portal/design-system']

/** Our own packages of which a page holds one copy: the host's. */
export const SHARED_PACKAGES = [...EAGER_PACKAGES, ...LAZY_PACKAGES]

export const EAGER_LIBRARY_NAMES = EAGER_LIBRARIES.map(({ name }) => name)

/** Every package that a remote takes from the host. */
export const LENT_PACKAGES = [...EAGER_LIBRARY_NAMES, ...SHARED_PACKAGES]

/**
 * Returns the modules that the host shares. Each key is listed with its file, because only then does the host provide
 * it without requesting it itself; a component that is not provided would be bundled by each remote, with separate
 * contexts.
 */
export function lentModules(folder: string) {
  const { resolve } = createRequire(join(folder, 'package.json'))
  const libraries = EAGER_LIBRARIES.flatMap(({ name, doors }) => {
    const version = readInstalledPackage(folder, name).version
    return doors.map((key) => [key, { ...shared(version), import: resolve(key), eager: true }])
  })
  const packages = SHARED_PACKAGES.map((name) => readInstalledPackage(folder, name)).flatMap((found) => {
    const eager = EAGER_PACKAGES.includes(found.name)
    return doorsOf(found).map(({ key, file }) => [key, { ...shared(found.version), import: file, eager }])
  })
  return Object.fromEntries([...libraries, ...packages])
}

/**
 * Returns the modules that a remote takes from the host. A production build has no fallback of its own; a development
 * build does, and so can run alone.
 */
export function takenModules(folder: string, { alone }: { alone: boolean }) {
  const libraries = EAGER_LIBRARIES.flatMap(({ name, prefixes }) => prefixes.map((key) => ({ key, name })))
  const packages = SHARED_PACKAGES.flatMap((name) =>
    doorsOf(readInstalledPackage(folder, name)).map(({ key }) => ({ key, name })),
  )
  return Object.fromEntries(
    [...libraries, ...packages].map(({ key, name }) => {
      const { version } = readInstalledPackage(folder, name)
      return [key, { ...shared(version), ...(!alone && { import: false as const }) }]
    }),
  )
}

/** The version range is derived from the installed version: see {@link readInstalledPackage}. */
function shared(version: string) {
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` }
}
