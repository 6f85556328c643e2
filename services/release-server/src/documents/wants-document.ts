import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether the request is for a document: a missing script or image must not be answered with a page. Browsers
 * state the destination; clients that do not (a monitor, a link preview) get the page.
 */
export function wantsDocument(headers: IncomingHttpHeaders, path: string): boolean {
  if (/^\/(api|releases|plans)(\/|$)/.test(path)) return false
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = headers
  return accept.includes('text/html') || (destination === 'document' && accept.includes('*/*'))
}
