import { join } from 'node:path'
import webpack from 'webpack'

const DICTIONARY = /[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
const REACT_ARIA = /react-(aria|stately)/
const AXIOS_ADAPTERS = /axios[\\/]lib[\\/]adapters$/

const standIn = (file: string) => join(import.meta.dirname, file)

/** What libraries bring and the portal never runs: thirty languages (9 KB), and a second way to send a request (3 KB). */
export function leaveOut() {
  return [
    new webpack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
      const isSpoken = resource.request.includes('en-US')
      if (!isSpoken && REACT_ARIA.test(resource.context)) resource.request = standIn('no-locale.ts')
    }),
    new webpack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (resource) => {
      if (AXIOS_ADAPTERS.test(resource.context)) resource.request = standIn('no-fetch-adapter.ts')
    }),
  ]
}
