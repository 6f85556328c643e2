import { realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { closureOf, findInstalled, packageOf } from './installed-libraries.ts'
import { doorsOf, type PackageOnDisk, packageFolderOf, readInstalledPackage, readPackage } from './packages-on-disk.ts'
import type { Part } from './part.ts'
import { EAGER_LIBRARY_NAMES, LENT_PACKAGES, SHARED_PACKAGES } from './shared-modules.ts'

/** Inputs of one part's build. */
export interface Sources {
  /** Files of the workspace, absolute and sorted. */
  files: string[]
  /** The packages of the workspace that they lie in. */
  packages: PackageOnDisk[]
  /** Installed and bundled packages with all their dependencies, each as `name@version`. */
  libraries: string[]
  /** Packages that a remote takes from the host, each as `name@version`. */
  lent: string[]
}

const ASSETS = ['.woff2', '.svg', '.png', '.webp']

/**
 * Follows the imports of a part through the workspace, without building it. Libraries are not opened: their versions
 * identify their content. Throws the bundler's error if a file does not parse or an import is unresolved.
 */
export async function traceSources(part: Part): Promise<Sources> {
  const isHost = part.entry !== undefined
  const lentNames = isHost ? [] : LENT_PACKAGES
  const workspace = workspacePackages(readPackage(part.folder), lentNames)
  const libraries = workspace.flatMap(({ dependencies = {} }) =>
    Object.keys(dependencies).filter((name) => !dependencies[name]?.startsWith('workspace:')),
  )
  const outside = [...new Set([...libraries, ...lentNames])]
  const metafile = await followImports(part.folder, entriesOf(part, isHost), outside)
  return sourcesIn(metafile, part.folder, { lentNames, lends: isHost ? EAGER_LIBRARY_NAMES : [] })
}

/** The modules that some files lead to; `outside` names packages that are not opened. */
export async function followImports(folder: string, entryPoints: string[], outside: readonly string[]) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'traced',
    format: 'esm',
    platform: 'neutral',
    conditions: ['webpack', 'production', 'browser', 'module', 'import'],
    jsx: 'automatic',
    tsconfigRaw: '{}',
    loader: { '.css': 'local-css', ...Object.fromEntries(ASSETS.map((ending) => [ending, 'empty' as const])) },
    external: ['node:*', ...outside.flatMap((name) => [name, `${name}/*`])],
    logLevel: 'silent',
  })
  return metafile
}

/** Returns the entry points of a part; for the host also every module it shares, whether or not it imports it. */
function entriesOf({ folder, entry, document, exposes }: Part, isHost: boolean): string[] {
  const stated = [entry, document, ...Object.values(exposes ?? {}), './manifest.ts']
  const lent = isHost ? SHARED_PACKAGES.flatMap((name) => doorsOf(readInstalledPackage(folder, name))) : []
  return [
    ...stated.flatMap((file) => (file === undefined ? [] : [join(folder, file)])),
    ...lent.map(({ file }) => file),
  ]
}

/** The part's package and those of the workspace that could be bundled into it. */
function workspacePackages(from: PackageOnDisk, without: readonly string[], seen = new Map<string, PackageOnDisk>()) {
  seen.set(from.name, from)
  for (const [name, range] of Object.entries(from.dependencies ?? {})) {
    if (!range.startsWith('workspace:') || without.includes(name) || seen.has(name)) continue
    workspacePackages(readInstalledPackage(from.folder, name), without, seen)
  }
  return [...seen.values()]
}

/** The packages that modules ask for and that were not opened, as they are installed. */
function packagesAsked({ inputs }: Metafile, folder: string): PackageOnDisk[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) => {
    const from = realpathSync(dirname(join(folder, file)))
    const asked = imports.filter(({ external, path }) => external && !isBuiltin(path))
    return asked.flatMap(({ path }) => findInstalled(from, packageOf(path)) ?? [])
  })
}

/** The host reads the libraries that it lends whether or not it asks for them itself. */
function sourcesIn(
  metafile: Metafile,
  folder: string,
  { lentNames, lends }: Record<'lentNames' | 'lends', readonly string[]>,
): Sources {
  const files = Object.keys(metafile.inputs).map((file) => join(folder, file))
  const asked = packagesAsked(metafile, folder)
  const [lent, libraries] = [true, false].map((isLent) =>
    asked.filter(({ name }) => lentNames.includes(name) === isLent),
  ) as [PackageOnDisk[], PackageOnDisk[]]
  return {
    files: files.sort(),
    packages: packagesAround(files),
    libraries: closureOf([...libraries, ...lends.flatMap((name) => findInstalled(folder, name) ?? [])], lentNames),
    lent: [...new Set(lent.map(({ name, version }) => `${name}@${version}`))].sort(),
  }
}

function packagesAround(files: readonly string[]): PackageOnDisk[] {
  const folders = new Set(files.map((file) => packageFolderOf(dirname(file))))
  return [...folders].sort().map(readPackage)
}
