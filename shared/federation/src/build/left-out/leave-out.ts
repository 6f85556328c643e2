import { basename, join } from 'node:path'
import webpack from 'webpack'

const DICTIONARY = /[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
const REACT_ARIA = /[\\/]node_modules[\\/].*react-(aria|stately)/

/** Replacements for unused modules, by the importing folder and the imported file. */
const STAND_INS: readonly [folder: RegExp, standIns: Readonly<Record<string, string>>][] = [
  [
    // A list of all statuses is of use to nobody who has the contract's problems, and bodies are JSON or files.
    /axios[\\/]lib([\\/](adapters|defaults|helpers))?$/,
    {
      'fetch.js': 'no-fetch-adapter.ts',
      'HttpStatusCode.js': 'no-status-codes.ts',
      'toFormData.js': 'no-form-data.ts',
      'formDataToJSON.js': 'no-form-data.ts',
      'progressEventReducer.js': 'no-progress.ts',
    },
  ],
  [/react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr$/, { 'links.js': 'no-page-prefetch.ts' }],
  // The plan says what is loaded, and the slot loads it, with its digest. A build writes no other range than a page reads.
  [
    /@module-federation[\\/]runtime-core[\\/]dist([\\/](remote|utils))?$/,
    {
      'SnapshotHandler.js': 'no-snapshots.ts',
      'preload.js': 'no-federation-preloads.ts',
      'load.js': 'no-remote-entries.ts',
      'semver/index.js': 'plain-ranges.ts',
      'utils/semver/index.js': 'plain-ranges.ts',
    },
  ],
  [
    /@module-federation[\\/]webpack-bundler-runtime[\\/]dist$/,
    {
      'init.js': 'no-fallbacks.ts',
      'getSharedFallbackGetter.js': 'no-fallbacks.ts',
      'getUsedExports.js': 'no-fallbacks.ts',
    },
  ],
  [/@module-federation[\\/]sdk[\\/]dist$/, { 'dom.js': 'no-script-elements.ts', 'logger.js': 'plain-logger.ts' }],
  [/@module-federation[\\/]error-codes[\\/]dist$/, { 'desc.mjs': 'no-error-words.ts' }],
]

const standIn = (file: string) => join(import.meta.dirname, file)

/**
 * Removes code that libraries bring and the portal never runs: thirty languages (9 KB), a second HTTP adapter (3 KB),
 * names of status codes (1 KB), form serialization (1 KB), progress of uploads (0.4 KB), a framework's prefetching (0.6 KB a remote), and
 * federation's own planning, prefetching and loading of remotes (4 KB), version ranges (1.3 KB), error messages and fallbacks that are cut
 * down to what is used (0.6 KB each, also in each remote).
 */
export function leaveOut() {
  return [
    new webpack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
      const isSpoken = resource.request.includes('en-US')
      if (!isSpoken && REACT_ARIA.test(resource.context)) resource.request = standIn('no-locale.ts')
    }),
    new webpack.NormalModuleReplacementPlugin(/[\\/]\w+\.m?js$/, (resource) => {
      const [, standIns] = STAND_INS.find(([folder]) => folder.test(resource.context)) ?? []
      const file = standIns?.[basename(resource.request)] ?? standIns?.[resource.request.replace(/^\.\//, '')]
      if (file) resource.request = standIn(file)
    }),
  ]
}
