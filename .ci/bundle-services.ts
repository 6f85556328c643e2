import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
/** Paths that esbuild is asked about a second time, by the plugin itself. */
const ASKED = 'asked'

/**
 * Bundles the services into one file, for the many processes that tests start: without a loader of types one is up in less than half of
 * the CPU time. Returns the file's path. What a module says of its own place stays true, and libraries stay where they are.
 */
export async function bundleServices(): Promise<string> {
  const outfile = join(ROOT, '.cache/services/main.mjs')
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['services/start/src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [librariesStay, placesStay],
  })
  return outfile
}

/** Imports libraries from where their importer finds them; JSON, whose import needs an attribute, becomes part of the bundle. */
const librariesStay: Plugin = {
  name: 'libraries stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      const isOurs = path.startsWith('@portal/') || kind === 'entry-point'
      if (isOurs || path.startsWith('node:') || pluginData === ASKED) return undefined

      const found = await resolve(path, { importer, resolveDir, kind, pluginData: ASKED })
      if (found.errors.length || !found.path.startsWith('/') || found.path.endsWith('.json')) return undefined
      return { path: pathToFileURL(found.path).href, external: true }
    })
  },
}

const placesStay: Plugin = {
  name: 'places stay',
  setup({ onLoad }) {
    onLoad({ filter: /\/(services|shared)\/.*\.tsx?$/ }, async ({ path }) => {
      const places = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href }
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, name: keyof typeof places) =>
        JSON.stringify(places[name]),
      )
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}
