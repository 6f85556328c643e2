import { parseUrl } from '../parse-url.ts'
import { canonicalHost } from './host-names.ts'
import type { PageRule } from './page-rules.ts'

/** Fields of a website key that decide whether a page may use it. */
export interface JudgedKey {
  state: 'active' | 'paused' | 'pending'
  tokenExchangeRequired: boolean
  /** Hosts as normalized by {@link readHostName}. */
  hosts: readonly string[]
}

export interface PageVerdict {
  allowed: boolean
  rule: PageRule
  /** The page's host as it is compared; `""` where the address has none. */
  page_host: string
  /** The entry of the key that decided, or `""`. */
  matched: string
  /** The host name that would let this page in, or `""` where none would. */
  missing: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Returns whether a page may use a website key. Ports and paths do not count, and `http` is treated like `https`;
 * `*.example.com` matches everything below `example.com` at any depth, but not itself (rule D6). The gateway and the
 * portal share this function.
 */
export function judgePage({ state, tokenExchangeRequired, hosts }: JudgedKey, page: string | undefined): PageVerdict {
  const host = hostOfPage(page)
  const block = (rule: PageRule, missing = '', matched = ''): PageVerdict => ({
    allowed: false,
    rule,
    matched,
    missing,
    page_host: typeof host === 'string' ? host : '',
  })
  if (state === 'pending') return block('key-deleted')
  if (state === 'paused') return block('key-paused')
  if (tokenExchangeRequired) return block('token-exchange')
  if (typeof host !== 'string') return block(host.none)

  const allow = (rule: PageRule, matched: string): PageVerdict => ({
    allowed: true,
    rule,
    matched,
    page_host: host,
    missing: '',
  })
  if (hosts.includes(host)) return allow('host-listed', host)
  const wildcard = hosts.find((entry) => entry.startsWith('*.') && host.endsWith(entry.slice(1)))
  if (wildcard) return allow('wildcard-covers', wildcard)
  if (hosts.length === 0) return block('no-hosts', host)
  if (hosts.includes(`*.${host}`)) return block('only-below-listed', host, `*.${host}`)
  return block('host-not-listed', host)
}

/** The page that a browser names: `Origin` where there is one, or else `Referer`. */
export function pageOf({ origin, referer }: { origin?: string | undefined; referer?: string | undefined }) {
  return origin ?? referer
}

/** A person may leave the scheme out; a browser never does, and names a page that hides its address `null`. */
function hostOfPage(page: string | undefined): string | { none: 'no-page' | 'not-a-web-page' } {
  const address = page?.trim() ?? ''
  if (!address) return { none: 'no-page' }
  if (address === 'null') return { none: 'not-a-web-page' }

  const url = parseUrl(SCHEME.test(address) ? address : `https://${address}`)
  if (!url) return { none: 'not-a-web-page' }
  const { protocol, hostname } = url
  const isOnTheWeb = protocol === 'https:' || protocol === 'http:'
  return (isOnTheWeb && canonicalHost(hostname)) || { none: 'not-a-web-page' }
}
