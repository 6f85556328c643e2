import { basename, join } from 'node:path'
import webpack from 'webpack'

const DICTIONARY = /[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
const REACT_ARIA = /react-(aria|stately)/
const AXIOS = /axios[\\/]lib([\\/](adapters|defaults|helpers))?$/
/** By file; a list of all statuses is of use to nobody who has the contract's problems, and bodies are JSON or files. */
const AXIOS_PARTS: Record<string, string> = {
  'fetch.js': 'no-fetch-adapter.ts',
  'HttpStatusCode.js': 'no-status-codes.ts',
  'toFormData.js': 'no-form-data.ts',
  'formDataToJSON.js': 'no-form-data.ts',
}
const ROUTER_FRAMEWORK = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr$/

const standIn = (file: string) => join(import.meta.dirname, file)

/**
 * What libraries bring and the portal never runs: thirty languages (9 KB), a second way to send a request (3 KB), the names
 * of status codes (1 KB), objects that become forms (1 KB), and how a framework fetches pages ahead (0.6 KB a remote).
 */
export function leaveOut() {
  return [
    new webpack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
      const isSpoken = resource.request.includes('en-US')
      if (!isSpoken && REACT_ARIA.test(resource.context)) resource.request = standIn('no-locale.ts')
    }),
    new webpack.NormalModuleReplacementPlugin(
      /[\\/](fetch|HttpStatusCode|toFormData|formDataToJSON)\.js$/,
      (resource) => {
        const part = AXIOS.test(resource.context) ? AXIOS_PARTS[basename(resource.request)] : undefined
        if (part) resource.request = standIn(part)
      },
    ),
    new webpack.NormalModuleReplacementPlugin(/[\\/]links\.js$/, (resource) => {
      if (ROUTER_FRAMEWORK.test(resource.context)) resource.request = standIn('no-page-prefetch.ts')
    }),
  ]
}
