import type { IncomingHttpHeaders } from 'node:http'

/**
 * A script or an image that is not there must not be answered with a page. Browsers say what they want it for; whoever says
 * nothing (a monitor, a preview of a link) gets the page.
 */
export function wantsDocument(headers: IncomingHttpHeaders, path: string): boolean {
  if (/^\/(api|releases|plans)(\/|$)/.test(path)) return false
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = headers
  return accept.includes('text/html') || (destination === 'document' && accept.includes('*/*'))
}
