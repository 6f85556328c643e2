import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compiler, Module } from 'webpack'
import { packageFolderOf, readPackage } from './packages-on-disk.ts'
import type { Preset } from './preset.ts'
import type { Sources } from './trace-sources.ts'

const PRESET = realpathSync(import.meta.dirname)
/** Folder where federation's plugin writes the code generated from its settings. */
const WRITTEN_BY_THE_PRESET = /[\\/]node_modules[\\/]\.federation[\\/]/

/**
 * Refuses a build that reads what its release's id does not know of (rule P1): two different releases would have one id.
 * What the preset brings is in every id.
 */
export class KnownSources {
  readonly #files: ReadonlySet<string>
  readonly #libraries: ReadonlySet<string>

  constructor({ files, libraries, lent }: Sources, { tools }: Pick<Preset, 'tools'>) {
    this.#files = new Set(files.map((file) => realpathSync(file)))
    this.#libraries = new Set([...libraries, ...lent, ...tools])
  }

  apply(compiler: Compiler) {
    const { WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap('KnownSources', (compilation) => {
      compilation.hooks.finishModules.tap('KnownSources', (modules) => {
        const unknown = new Set([...modules].flatMap(fileOf).filter((file) => !this.#isKnown(file)))
        for (const file of unknown) {
          compilation.errors.push(
            new WebpackError(`${file} is read by the build and not found by following imports: import it by its name.`),
          )
        }
      })
    })
  }

  #isKnown(file: string): boolean {
    if (this.#files.has(file) || file.startsWith(PRESET) || WRITTEN_BY_THE_PRESET.test(file)) return true
    if (!/[\\/]node_modules[\\/]/.test(file)) return false
    const { name, version } = readPackage(packageNamedAround(dirname(file)))
    return this.#libraries.has(`${name}@${version}`)
  }
}

function fileOf(module: Module): string[] {
  const file = module.nameForCondition()
  return file ? [file] : []
}

/** Libraries contain nested package files that only describe module formats. */
function packageNamedAround(folder: string): string {
  const found = packageFolderOf(folder)
  return readPackage(found).version ? found : packageNamedAround(join(found, '..'))
}
