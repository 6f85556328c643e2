import { doorsOf, type PackageOnDisk, readInstalledPackage } from './packages-on-disk.ts'

/** Run once on every page, and needed before first content: part of the host's first file. */
const EAGER_LIBRARIES = [
  { name: 'react', doors: ['react', 'react/jsx-runtime'], keys: ['react', 'react/'] },
  { name: 'react-dom', doors: ['react-dom', 'react-dom/client'], keys: ['react-dom', 'react-dom/'] },
]
const EAGER_PACKAGES = ['@portal/platform', '@portal/event-bus']
/** Fetched component by component, by whoever needs one first. */
const LAZY_PACKAGES = ['@portal/design-system']

export const SHARED_PACKAGES = [...EAGER_PACKAGES, ...LAZY_PACKAGES]

interface SharedModule {
  /** As the federation plugin takes it: a specifier, or a prefix that ends in a slash. */
  key: string
  version: string
  eager: boolean
  /** Ours rather than a library: a remote never carries its own copy. */
  own: boolean
}

/** Every module of which a page holds one copy, with the version that is installed for this package. */
export function sharedModules(folder: string): SharedModule[] {
  const doors = (names: string[], eager: boolean) =>
    names.flatMap((name) => {
      const found = readInstalledPackage(folder, name)
      return doorsOf(found).map((key) => ({ key, version: found.version, eager, own: true }))
    })
  const libraries = EAGER_LIBRARIES.flatMap(({ name, keys }) => {
    const { version } = readInstalledPackage(folder, name)
    return keys.map((key) => ({ key, version, eager: true, own: false }))
  })
  return [...libraries, ...doors(EAGER_PACKAGES, true), ...doors(LAZY_PACKAGES, false)]
}

/**
 * The `shared` option of the federation plugin. The host provides; a remote of production imports nothing of its own,
 * while one in development keeps fall-backs and so can run alone.
 */
export function shareOptions(folder: string, { host, alone }: { host: boolean; alone: boolean }) {
  return Object.fromEntries(
    sharedModules(folder).map(({ key, version, eager }) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: `^${version}`,
        ...(host ? { eager } : alone ? {} : { import: false as const }),
      },
    ]),
  )
}

/**
 * The host's second entry. A shared key provides only what the host's own graph asks for, and a component that is not
 * provided is bundled by each remote with contexts of its own; so the host asks for every door, in a function that
 * nobody calls.
 */
export function offerEntry(folder: string, packages: readonly string[] = SHARED_PACKAGES) {
  const doors = packages.map((name) => readInstalledPackage(folder, name)).flatMap(doorsOf)
  const libraries = EAGER_LIBRARIES.flatMap((library) => library.doors)
  const imports = [...libraries, ...doors].map((door) => `import(${JSON.stringify(door)})`)
  return `data:text/javascript,${encodeURIComponent(`export const offer = () => [${imports.join(', ')}]`)}`
}

export type { PackageOnDisk }
