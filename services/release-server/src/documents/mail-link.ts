import { MAIL_LINK_PAGES } from '@portal/contracts/mail-links'
import type { FastifyReply } from 'fastify'

/**
 * A `#` as mail gateways and mail programs spell it: escaped once or more (`%23`, `%2523`), or as an HTML entity, of which
 * `&#35;` ends the path with `&`.
 */
const HASH = /^(\/[a-z-]+)\/?(?:(?:&|%26)?%(?:25)*23|&num;|&(?=$))(.*)$/i

/** Characters that a header cannot hold. */
const UNSAFE = /[^!-~]/g

/**
 * Returns where a letter's link leads whose `#` was escaped on the way: the page with the fragment restored, its spelling
 * left to the page's reader; undefined for every other address (rule D90).
 */
export function restoredMailLink(url: string): string | undefined {
  const [, path = '', fragment = ''] = HASH.exec(url) ?? []
  const page = MAIL_LINK_PAGES.find((known) => known === path.toLowerCase())
  // Without a `#` of its own, the fragment of the address before goes along.
  return page && (fragment ? `${page}#${fragment.replaceAll('#', '').replace(UNSAFE, encodeURIComponent)}` : page)
}

/** Redirects to a link that holds a token: nobody keeps the answer, and no other page learns the address. */
export function redirectToMailLink(reply: FastifyReply, link: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(link, 303)
}
