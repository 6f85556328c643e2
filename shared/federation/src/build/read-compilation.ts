import type { Release } from '@portal/contracts/platform'
import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack'

/** Modules of the federation plugin; it exports no types for them. */
type ConsumedModule = Module & { options: { shareKey: string; requiredVersion: unknown; eager: boolean } }
type ProvidedModule = Module & { _name: string; _version: string }

/** Fonts that the first screen is drawn with; further subsets come when a character asks for one. */
const FIRST_FONT = /-latin-wght-normal\.[^/]*woff2$/

/** The host's own files, or those of each exposed module; without files that only a later step fetches. */
export function initialFiles(compilation: Compilation, exposes: Readonly<Record<string, string>>): Release['initial'] {
  const groups = exposedGroups(compilation, exposes)
  if (groups.length > 0) return Object.fromEntries(groups.map(([name, group]) => [name, servedFiles(group.chunks)]))

  const chunks = compilation.entrypoints.get('main')?.chunks ?? []
  const fonts = chunks.flatMap((chunk) => [...chunk.auxiliaryFiles]).filter((file) => FIRST_FONT.test(file))
  return { main: [...servedFiles(chunks), ...fonts] }
}

/** Lazy shared modules that the host's first file asks for at once: they cannot be there yet, and it would not run. */
export function lazyInFirstFile(compilation: Compilation) {
  const chunks = compilation.entrypoints.get('main')?.chunks ?? []
  return consumedModules(compilation, chunks).flatMap(({ options }) => (options.eager ? [] : [options.shareKey]))
}

/** Shared modules that each exposed module asks for at once, and under `later` those that its lazy parts ask for. */
export function needsOf(compilation: Compilation, exposes: Readonly<Record<string, string>>): Release['needs'] {
  const groups = exposedGroups(compilation, exposes)
  if (groups.length === 0) return {}

  const needs = groups.map(([name, group]) => [name, consumedIn(compilation, group.chunks)] as const)
  const first = new Set(needs.flatMap(([, keys]) => Object.keys(keys)))
  const all = Object.entries(consumedIn(compilation, compilation.chunks))
  return { ...Object.fromEntries(needs), later: Object.fromEntries(all.filter(([key]) => !first.has(key))) }
}

/** Shared modules that this build lends, with the files that must be there before each can run. */
export function providesOf(compilation: Compilation): Release['provides'] {
  const { chunkGraph } = compilation
  const provided = [...compilation.modules].filter(
    (module): module is ProvidedModule => module.type === 'provide-module',
  )
  return Object.fromEntries(
    provided
      .map((module) => {
        const block = module.blocks[0]
        const group = block && chunkGraph.getBlockChunkGroup(block)
        return [module._name, { version: module._version, files: group ? servedFiles(group.chunks) : [] }] as const
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function exposedGroups(compilation: Compilation, exposes: Readonly<Record<string, string>>) {
  return Object.entries(exposes).map(([name, request]): [string, ChunkGroup] => {
    const group = compilation.chunkGroups.find((one) => one.origins.some((origin) => origin.request === request))
    if (!group) throw new Error(`The build holds nothing for the exposed module ${name} (${request}).`)
    return [name, group]
  })
}

function servedFiles(chunks: Iterable<Chunk>) {
  return [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file))
}

function consumedIn(compilation: Compilation, chunks: Iterable<Chunk>) {
  return Object.fromEntries(
    consumedModules(compilation, chunks)
      .map(({ options }) => [options.shareKey, String(options.requiredVersion)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function consumedModules({ chunkGraph }: Compilation, chunks: Iterable<Chunk>) {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
  return modules.filter((module): module is ConsumedModule => module.type === 'consume-shared-module')
}
