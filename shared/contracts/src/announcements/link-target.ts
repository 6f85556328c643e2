import { parseUrl } from '../parse-url.ts'

/** A path of this site: never `//host` nor `/\host`, which lead elsewhere. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Returns whether a link may lead there: to a path of the portal, or to an https address without credentials (rule H24). */
export function isLinkTarget(href: string): boolean {
  if (/[\s\p{Cc}]/u.test(href)) return false
  if (href.startsWith('/')) return OWN_PATH.test(href)
  const { protocol, username, password } = parseUrl(href) ?? {}
  return protocol === 'https:' && !username && !password
}
