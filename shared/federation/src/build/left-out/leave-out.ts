import { join } from 'node:path'
import webpack from 'webpack'

const DICTIONARY = /[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
const REACT_ARIA = /react-(aria|stately)/
const AXIOS = /axios[\\/]lib([\\/]adapters)?$/
/** By what axios asks for; a list of all statuses is of use to nobody who has the contract's problems. */
const AXIOS_PARTS: Record<string, string> = {
  './fetch.js': 'no-fetch-adapter.ts',
  './helpers/HttpStatusCode.js': 'no-status-codes.ts',
}

const standIn = (file: string) => join(import.meta.dirname, file)

/**
 * What libraries bring and the portal never runs: thirty languages (9 KB), a second way to send a request (3 KB), and the
 * names of status codes (1 KB).
 */
export function leaveOut() {
  return [
    new webpack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
      const isSpoken = resource.request.includes('en-US')
      if (!isSpoken && REACT_ARIA.test(resource.context)) resource.request = standIn('no-locale.ts')
    }),
    new webpack.NormalModuleReplacementPlugin(/[\\/](fetch|HttpStatusCode)\.js$/, (resource) => {
      const part = AXIOS.test(resource.context) ? AXIOS_PARTS[resource.request] : undefined
      if (part) resource.request = standIn(part)
    }),
  ]
}
