import { join } from 'node:path'
import webpack from 'webpack'

const DICTIONARY = /[a-z]{2}-[A-Z]{2}\.m?js$/

/** Leaves out the thirty languages of React Aria that the portal does not speak (9 KB). */
export function oneLocale() {
  return new webpack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
    const ofReactAria = /[\\/]intl[\\/]/.test(resource.request) && /react-(aria|stately)/.test(resource.context)
    if (ofReactAria && !resource.request.includes('en-US')) resource.request = join(import.meta.dirname, 'no-locale.ts')
  })
}
