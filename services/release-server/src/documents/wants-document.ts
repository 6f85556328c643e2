import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether the request is for a document: a missing script or image must not be answered with a page. Browsers
 * state the destination; clients that do not (a monitor, a link preview) get the page, but in the place of a file only if they ask for one.
 */
export function wantsDocument(headers: IncomingHttpHeaders, path: string): boolean {
  if (/^\/(api|plans)(\/|$)/.test(path)) return false
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = headers
  if (/^\/releases(\/|$)/.test(path)) return accept.includes('text/html')
  return accept.includes('text/html') || (destination === 'document' && accept.includes('*/*'))
}
