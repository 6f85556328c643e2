import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
/** Paths that esbuild is asked about a second time, by the plugin itself. */
const ASKED = 'asked'

/** Libraries that read files beside their own: native code, WebAssembly, fonts, workers. */
const READ_OWN_FILES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@toondepauw/node-zstd',
  'fontkit',
  'fontverter',
  'harfbuzzjs',
  'pdfkit',
  'pino',
  'subset-font',
]

const STAYS = new RegExp(`^(${READ_OWN_FILES.join('|')})(/|$)`)

/** Names that exist in every module of CommonJS, for the libraries of that kind in a part. */
const AS_IN_COMMONJS = `import * as $module from 'node:module'
import * as $url from 'node:url'
const require = $module.createRequire(import.meta.url)
const __filename = $url.fileURLToPath(import.meta.url), __dirname = $url.fileURLToPath(new URL('.', import.meta.url))`

/** Bundles the services' program, and returns its path. */
export function bundleServices(): Promise<string> {
  return bundleProgram('services/start/src/main.ts', 'services')
}

/**
 * Bundles the services with their libraries, for the many processes that tests start: with no loader of types, no file to look for, and
 * nothing of a service that it does not run, one is up in a quarter of the CPU time. Returns the path of the program, with others beside
 * it. What a module of ours says of its own place stays true, and libraries that read files of their own stay where they are.
 */
export async function bundleProgram(main: string, folder: string, others: readonly string[] = []): Promise<string> {
  const outdir = join(ROOT, '.cache', folder)
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: [main, ...others],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    banner: { js: AS_IN_COMMONJS },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [librariesStay, placesStay],
  })
  return join(outdir, `${parse(main).name}.mjs`)
}

/** Imports those libraries from where their importer finds them, and those that wait for their use: of a part of its own only ES modules have names. */
const librariesStay: Plugin = {
  name: 'libraries stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      const isLibrary = !path.startsWith('@portal/') && !path.startsWith('node:') && kind !== 'entry-point'
      if (!isLibrary || pluginData === ASKED || !(STAYS.test(path) || kind === 'dynamic-import')) return undefined

      const found = await resolve(path, { importer, resolveDir, kind, pluginData: ASKED })
      if (found.errors.length) return undefined
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
