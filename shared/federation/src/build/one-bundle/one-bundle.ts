import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Manifest, Release } from '@portal/contracts/platform'
import webpack, { type Compilation, type Configuration } from 'webpack'
import { compressFolder } from '../compress.ts'
import { browserBuild } from '../configurations.ts'
import type { Part } from '../part.ts'
import { findParts, type PartOnDisk, readBuild, readManifest } from '../parts-on-disk.ts'

/** Plugins of the preset that serve only separate releases. */
const OF_FEDERATION = ['ModuleFederationPlugin', 'IntegrityGuard', 'OneSharingRuntime', 'ReleasePlugin']
const HERE = import.meta.dirname
/** Replacements for the shell's loader of remotes. */
const STAND_INS: Readonly<Record<string, string>> = { 'runtime.ts': 'loading.ts', 'trust.ts': 'no-digests.ts' }

export interface OneBundleOptions {
  root: string
  output: string
  id: string
  /** Draws its document itself, as single-page applications do; else it takes over what the server drew. */
  isOrdinary: boolean
  /** A line added to a file, as a release of its own would change it. */
  changed?: { file: string; line: string } | undefined
}

/** Information for the server of a bundle; files by name. */
export interface OneBundle {
  base: string
  main: readonly string[]
  /** Remote → exposed module → the files that it needs beside the first ones. */
  modules: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

interface Remote {
  part: Part
  manifest: Manifest
}

/**
 * Builds the shell and every remote of a workspace as one application: the same sources and preset, with a map of lazy
 * imports instead of federation's loader. The result is a release of the shell, so that the release server serves its
 * files.
 */
export async function buildOneBundle(options: OneBundleOptions): Promise<OneBundle> {
  const { root, output, id } = options
  const parts = findParts(root)
  const shell = await readBuild(parts.find(({ name }) => name === 'shell') as PartOnDisk)
  const shellManifest = await readManifest({ name: 'shell', folder: shell.part.folder })
  const remotes = await Promise.all(parts.filter(({ name }) => name !== 'shell').map(readRemote))

  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const made = mkdtempSync(join(tmpdir(), 'one-bundle-'))
  writeMade(made, remotes, shell.part)
  const run = { id, mode: 'production' as const, output, manifest: shellManifest }
  const compilation = await runWebpack(configurationOf(browserBuild(shell.part, run), made, options))
  rmSync(made, { recursive: true, force: true })

  const bundle: OneBundle = {
    base: `/releases/shell/${id}/`,
    main: filesOf(compilation, 'main'),
    modules: Object.fromEntries(
      remotes.map(({ part: { name, exposes = {} } }) => [
        name,
        Object.fromEntries(Object.keys(exposes).map((module) => [module, filesOf(compilation, chunkOf(name, module))])),
      ]),
    ),
  }
  writeFileSync(join(output, 'release.json'), JSON.stringify(asRelease(compilation, bundle, shellManifest, id)))
  await compressFolder(output)
  return bundle
}

async function readRemote(onDisk: PartOnDisk): Promise<Remote> {
  const [{ part }, manifest] = await Promise.all([readBuild(onDisk), readManifest(onDisk)])
  return { part, manifest }
}

function configurationOf(
  preset: Configuration,
  made: string,
  { isOrdinary, changed }: OneBundleOptions,
): Configuration {
  const entry = (preset.entry as Record<string, string>).main ?? ''
  return {
    ...preset,
    devtool: false,
    entry: { main: isOrdinary ? [join(HERE, 'ordinary-start.ts'), entry] : [entry] },
    // The shell's own cut suits doors that others ask for; for one bundle webpack's is better (45 KB on a first page).
    optimization: { ...preset.optimization, splitChunks: { chunks: 'async' } },
    module: {
      rules: [
        ...(preset.module?.rules ?? []).filter((rule) => rule !== undefined),
        ...(changed
          ? [{ test: changed.file, enforce: 'pre' as const, loader: join(HERE, 'add-line.ts'), options: changed }]
          : []),
      ],
    },
    plugins: [
      ...(preset.plugins ?? []).filter((plugin) => !OF_FEDERATION.includes(plugin?.constructor.name ?? '')),
      new webpack.NormalModuleReplacementPlugin(/(^|[\\/])(runtime|trust|modules-of-remotes)\.ts$/, (resource) => {
        if (resource.request.endsWith('modules-of-remotes.ts')) resource.request = join(made, 'modules.js')
        const standIn = /federation[\\/]src[\\/]slot$/.test(resource.context) && STAND_INS[basename(resource.request)]
        if (standIn) resource.request = join(HERE, standIn)
      }),
      ...(isOrdinary
        ? [
            new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (resource) => {
              if (/shell[\\/]src[\\/]boot$/.test(resource.context)) resource.request = join(made, 'client-root.js')
            }),
          ]
        : []),
    ],
  }
}

/**
 * Writes the generated imports of every remote for each build, and the entry that renders an empty page instead of
 * taking one over.
 */
function writeMade(folder: string, remotes: readonly Remote[], shell: Part): void {
  for (const [file, text] of Object.entries(modulesOf(remotes))) writeFileSync(join(folder, file), text)
  const { resolve } = createRequire(join(shell.folder, 'package.json'))
  writeFileSync(
    join(folder, 'client-root.js'),
    `import { flushSync } from ${quoted(resolve('react-dom'))}
import { createRoot } from ${quoted(resolve('react-dom/client'))}
// What is taken over stands there already; so must what is drawn, because the shell looks for its slot at once.
export const hydrateRoot = (element, content) => {
  const root = createRoot(element)
  flushSync(() => root.render(content))
  return root
}
`,
  )
}

/**
 * Returns the modules that replace `modules-of-remotes.ts`, by their names. Each part is behind its own lazy import:
 * opening it loads all its files, and runs none of them early. The longest paths come first, so that the first match is
 * the owner.
 */
export function modulesOf(remotes: readonly Remote[]): Record<string, string> {
  const parts = remotes.flatMap(({ part: { name, folder, exposes = {} } }) =>
    Object.entries(exposes).map(([module, file]) => ({
      name,
      module,
      file: join(folder, file),
      chunk: chunkOf(name, module),
    })),
  )
  const opens = ({ chunk }: { chunk: string }) =>
    `import(/* webpackChunkName: ${quoted(chunk)} */ ${quoted(`./${chunk}.cjs`)})`
  const modules = remotes.map(({ part: { name } }) => {
    const loads = parts
      .filter((part) => part.name === name)
      .map((part) => `${quoted(part.module)}: () => ${opens(part)}.then((door) => door.default.run())`)
    return `${quoted(name)}: { ${loads.join(', ')} }`
  })
  const fetches = parts
    .filter(({ module }) => module === APP)
    .map((part) => `${quoted(part.name)}: () => ${opens(part)}`)
  const pages = remotes
    .flatMap(({ manifest: { name, pages } }) => pages.map(({ path }) => ({ path, remote: name })))
    .sort((a, b) => b.path.length - a.path.length)
  return {
    ...Object.fromEntries(
      parts.map(({ chunk, file }) => [`${chunk}.cjs`, `exports.run = () => require(${quoted(file)})\n`]),
    ),
    'modules.js': `export const modules = { ${modules.join(',\n')} }
export const fetches = { ${fetches.join(',\n')} }
export const pages = ${JSON.stringify(pages)}
`,
  }
}

const APP = './app'
const quoted = (text: string) => JSON.stringify(text)

function chunkOf(name: string, module: string): string {
  return `${name}-${module.replace('./', '')}`
}

function runWebpack(configuration: Configuration): Promise<Compilation> {
  const compiler = webpack(configuration)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close((closing) =>
        failure || closing || !stats ? reject(failure ?? closing) : resolve(stats.compilation),
      )
    })
  })
}

/** Returns the files of an entry or a named lazy part, without the initial ones. */
function filesOf({ namedChunkGroups, entrypoints }: Compilation, name: string): string[] {
  const files = namedChunkGroups.get(name)?.getFiles() ?? []
  const first = new Set(name === 'main' ? [] : (entrypoints.get('main')?.getFiles() ?? []))
  return files.filter((file) => /\.(js|css)$/.test(file) && !first.has(file))
}

/** Digests are not enforced here, but the server serves only files that have one. */
function asRelease(compilation: Compilation, { main }: OneBundle, manifest: Manifest, id: string): Release {
  const served = compilation.getAssets().filter(({ name }) => /\.(js|css|woff2|svg|png|webp)$/.test(name))
  const entry = main.find((file) => file.endsWith('.js')) ?? ''
  const files = Object.fromEntries(served.map(({ name }) => [name, `sha384-${'A'.repeat(64)}`]))
  return { name: 'shell', id, manifest, entry, files, initial: { main: [...main] }, needs: {}, provides: {} }
}
