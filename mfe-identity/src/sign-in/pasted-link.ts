import { MAIL_LINK_PAGES } from '@portal/contracts/mail-links'
import { type LinkFacts, readFragment } from './link-facts.ts'

interface PastedLink {
  /** The page that the link leads to; absent where only a part of the link was pasted. */
  page?: (typeof MAIL_LINK_PAGES)[number] | undefined
  facts: LinkFacts
}

/** A page of ours with its `#`, also inside another link: escaped, as an entity, or as the `*` of Proofpoint's third version. */
const PAGE_AND_FRAGMENT = new RegExp(
  `(${MAIL_LINK_PAGES.join('|')})(?:/|%(?:25)*2F)?(?:&#(?:35|x23);|&num;|#|%(?:25)*23|\\*)(.*)$`,
  'i',
)
const LONE_TOKEN = /^[<("']*([\w.-]{20,}?)[.,;:)>"']*$/

/**
 * Returns what somebody pasted from a letter says: the whole link, as it is or as a mail gateway rewrote it, the part
 * behind the `#`, or the token alone (rule D91).
 */
export function readPastedLink(pasted: string): PastedLink {
  // Mail programs break long lines; no link has spaces.
  const text = unwrapped(pasted.replace(/[\p{Cf}\s]/gu, ''))
  const [, path, fragment] = PAGE_AND_FRAGMENT.exec(text.replaceAll(/%(?:25)*2F/gi, '/')) ?? []
  if (path && fragment) {
    return {
      page: MAIL_LINK_PAGES.find((page) => page === path.toLowerCase()),
      // No fact has an asterisk of its own.
      facts: readFragment(fragment.replaceAll(/\*(?=[\dA-F]{2})/gi, '%')),
    }
  }
  const [, token] = LONE_TOKEN.exec(text) ?? []
  return { facts: token ? { token } : readFragment(text) }
}

/** Returns the link inside one of Proofpoint: its second version has signs of its own, its third one an end. */
function unwrapped(link: string): string {
  const [, second] = /[?&]u=(https?-3A__[^&]*)/i.exec(link) ?? []
  if (second) return second.replaceAll('-', '%').replaceAll('_', '/').replaceAll(/%2D/gi, '-')
  return /\/v3\/__/.test(link) ? link.replace(/__;.*$/, '') : link
}
