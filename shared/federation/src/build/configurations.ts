import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { BUDGET_MS } from '../slot/budget.ts'
import { hostChunks, REMOTE_CHUNKS } from './chunk-groups.ts'
import { IntegrityGuard } from './integrity-guard.ts'
import { leaveOut } from './left-out/leave-out.ts'
import { moduleRules } from './module-rules.ts'
import { OneSharingRuntime } from './one-sharing-runtime.ts'
import { containerName, type Part, type Run } from './part.ts'
import { PlaceFreeMaps } from './place-free-maps.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { lentModules, takenModules } from './shared-modules.ts'
import { StylesheetTimeout } from './stylesheet-timeout.ts'

export { documentRenderer } from './document-renderer.ts'

/** Returns the browser build of the host or of a remote. */
export function browserBuild(part: Part, run: Run): Configuration {
  const development = run.mode === 'development'
  return {
    name: part.name,
    mode: run.mode,
    context: part.folder,
    target: ['web', 'es2022'],
    performance: false,
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    entry: part.entry ? { main: part.entry } : {},
    output: output(part, run),
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: part.entry ? oneRuntimeCore() : {} },
    module: { rules: moduleRules(part, { release: development ? undefined : run.id }) },
    optimization: {
      ...(!development && NUMBERED),
      splitChunks: { chunks: 'async', cacheGroups: part.entry ? hostChunks(part) : REMOTE_CHUNKS },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, compress: { passes: 5 } },
        }),
        new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss }),
      ],
    },
    plugins: [
      new ModuleFederationPlugin(federation(part, development)),
      new MiniCssExtractPlugin({ filename: fileName('[name]', 'css', development), ignoreOrder: true }),
      new IntegrityGuard(),
      new StylesheetTimeout(),
      new OneSharingRuntime(),
      new PlaceFreeMaps(part),
      ...leaveOut(),
      new ReleasePlugin({ ...run, exposes: part.exposes ?? {} }),
    ],
  }
}

/**
 * Modules and chunks are numbered in the order of their use, which says nothing of the workspace's folder (rule P98). Numbers that outlive a
 * change of the sources, webpack's default, have four digits each, and a release has folder and files of its own anyway (record 165).
 */
const NUMBERED = { moduleIds: 'natural', chunkIds: 'natural' } as const

/**
 * Names a file of a release. Its folder is named after all that the build reads, and the same sources are the same bytes (record 123): a
 * hash of its own would say nothing new, and each entry would carry a list of them. In development the folder stays while files change:
 * there a name has its hash.
 */
function fileName(name: string, extension: 'js' | 'css', development: boolean): string {
  return `${name}${development ? '.[contenthash:8]' : ''}.${extension}`
}

function output({ name, entry }: Part, { id, output: path, mode }: Run): Configuration['output'] {
  const development = mode === 'development'
  return {
    path,
    publicPath: `/releases/${name}/${id}/`,
    uniqueName: containerName(name),
    // Two releases of one remote can meet on a page; under one global, the old one would run the new one's chunks.
    chunkLoadingGlobal: `chunks_${containerName(name)}_${id}`,
    filename: fileName('[name]', 'js', development),
    chunkFilename: fileName('[name]', 'js', development),
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    // Of a file that comes later. The default is two minutes (rule H84).
    chunkLoadTimeout: BUDGET_MS,
    // A module that failed half-way runs again at the next attempt instead of being kept broken.
    strictModuleExceptionHandling: !entry,
  }
}

/** `loaded-first` and no static remotes: a host with the defaults fetches remotes that nobody asked for. */
function federation({ name, folder, exposes, entry }: Part, development: boolean) {
  const host = entry !== undefined
  return {
    name: containerName(name),
    ...(host ? {} : { filename: fileName('remoteEntry', 'js', development), exposes: { ...exposes } }),
    shared: host ? lentModules(folder) : takenModules(folder, { alone: development }),
    shareStrategy: 'loaded-first' as const,
    manifest: false,
    dts: false as const,
    dev: false as const,
    // Containers are loaded by the slot, with their planned digests; the runtime only shares modules.
    experiments: {
      ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
    },
  }
}

/** `provideExternalRuntime` brings the core as CommonJS beside the module that the host imports: two copies, 8 KB. */
function oneRuntimeCore() {
  const runtime = dirname(createRequire(import.meta.url).resolve('@module-federation/runtime/package.json'))
  return { '@module-federation/runtime/core$': join(runtime, 'dist/core.js') }
}
