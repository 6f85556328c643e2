import { createHash } from 'node:crypto'
import type { Manifest, Release } from '@portal/contracts/platform'
import type { Compilation, Compiler } from 'webpack'
import { initialFiles, lazyInFirstFile, needsOf, providesOf } from './read-compilation.ts'

/** Files that a browser may request; the document's renderer is not served, and source maps only in development. */
const SERVED = { production: /\.(js|css|woff2|svg|png|webp)$/, development: /\.(js|css|woff2|svg|png|webp|map)$/ }

interface Options {
  id: string
  mode: 'production' | 'development'
  manifest: Manifest
  /** Exposed name → module, of a remote; nothing for the host. */
  exposes: Readonly<Record<string, string>>
}

/** Writes `release.json`: all that a plan must know of a build, so that nobody has to open a bundle. */
export class ReleasePlugin {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  apply(compiler: Compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        for (const key of lazyInFirstFile(compilation)) {
          compilation.errors.push(new WebpackError(`${key} comes lazily: import() it, or share it eagerly.`))
        }
        const release = describe(compilation, this.#options)
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
      })
    })
  }
}

function describe(compilation: Compilation, { id, mode, manifest, exposes }: Options): Release {
  const files = digests(compilation, SERVED[mode])
  const initial = initialFiles(compilation, exposes)
  const entry = initial.main?.find((file) => file.endsWith('.js')) ?? Object.keys(files).find(isContainer)
  if (!entry) throw new Error(`${manifest.name}: the build has no entry.`)
  return {
    name: manifest.name,
    id,
    manifest,
    entry,
    files,
    initial,
    needs: needsOf(compilation, exposes),
    provides: providesOf(compilation),
  }
}

function digests(compilation: Compilation, pattern: RegExp) {
  const served = compilation.getAssets().filter(({ name }) => pattern.test(name))
  return Object.fromEntries(served.map(({ name, source }) => [name, digestOf(source.buffer())]))
}

/** Every document carries the digests of all files of its remotes, and digests do not compress: SHA-256 is a third shorter than SHA-384. */
function digestOf(content: Buffer) {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

const isContainer = (file: string) => file.startsWith('remoteEntry.')
