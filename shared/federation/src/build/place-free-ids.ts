import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { Compiler, Module } from 'webpack'

const NAME = 'PlaceFreeIds'
/** File with code generated from federation's settings. Its name is a hash of absolute paths, and so is what follows it. */
const GENERATED = /[\\/]node_modules[\\/]\.federation[\\/]entry\..*$/
const IDS = 10_000

/**
 * Gives modules ids that do not depend on the folder of the workspace (rule P98). webpack derives an id from the name of a module and
 * makes paths in it relative, but does not find them in the names of federation's own modules.
 */
export class PlaceFreeIds {
  readonly #root: string

  constructor({ folder }: { folder: string }) {
    this.#root = dirname(folder)
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(NAME, ({ hooks, chunkGraph }) => {
      hooks.moduleIds.tap({ name: NAME, before: 'DeterministicModuleIdsPlugin' }, (modules) => {
        const used = new Set<number>()
        const named = [...modules]
          .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0 && this.#namesItsPlace(module))
          .map((module) => ({ module, name: this.#nameOf(module) }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
        for (const { module, name } of named) chunkGraph.setModuleId(module, freeId(name, used))
      })
    })
  }

  /** webpack finds a path only if it begins a segment. */
  #namesItsPlace(module: Module): boolean {
    const segments = module.identifier().split(/[|!]/)
    return segments.some((segment) => segment.lastIndexOf(this.#root) > 0 || GENERATED.test(segment))
  }

  #nameOf(module: Module): string {
    return module.identifier().replace(GENERATED, '').replaceAll(this.#root, '')
  }
}

/** Returns a number that follows from the name; the next one that is free if another name led to it. */
function freeId(name: string, used: Set<number>): number {
  let id = createHash('sha256').update(name).digest().readUInt32BE() % IDS
  while (used.has(id)) id = (id + 1) % IDS
  used.add(id)
  return id
}
