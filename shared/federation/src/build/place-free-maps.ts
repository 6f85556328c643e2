import { dirname } from 'node:path'
import type { Compiler } from 'webpack'

const NAME = 'PlaceFreeMaps'
/** File with code generated from federation's settings; its name is a hash of absolute paths. */
const GENERATED = /([\\/]\.federation[\\/]entry)\.\w+/

interface SourceMap {
  file: string
  sources: string[]
  sourcesContent?: (string | null)[]
}

/**
 * Rewrites source maps, so that they say nothing of the folder of the workspace (rule P98): the code that federation generates imports by
 * absolute paths. Each names the file that it belongs to, as it is called at last.
 */
export class PlaceFreeMaps {
  readonly #root: string

  constructor({ folder }: { folder: string }) {
    this.#root = dirname(folder)
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the names of files are final.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets().filter(({ name }) => name.endsWith('.map'))) {
          const map = JSON.parse(source.source().toString()) as SourceMap
          const placeFree = JSON.stringify(this.#withoutPlace(map, name.replace(/\.map$/, '')))
          compilation.updateAsset(name, new sources.RawSource(placeFree))
        }
      })
    })
  }

  #withoutPlace(map: SourceMap, file: string): SourceMap {
    const generated = map.sources.findIndex((source) => GENERATED.test(source))
    return {
      ...map,
      file,
      sources: map.sources.map((source) => source.replace(GENERATED, '$1')),
      ...(map.sourcesContent && {
        sourcesContent: map.sourcesContent.map((content, at) =>
          at === generated ? (content?.replaceAll(this.#root, '') ?? null) : content,
        ),
      }),
    }
  }
}
