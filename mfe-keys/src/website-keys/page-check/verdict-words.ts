import type { PageCheck } from '@portal/contracts/security/embedded-keys'
import type { PageRule } from '@portal/contracts/security/page-rules'

type Words = (check: Pick<PageCheck, 'page_host' | 'matched'>) => string

/** Texts of the deciding rule (rule D6). */
const WORDS: Readonly<Record<PageRule, Words>> = {
  'key-deleted': () => 'This key is deleted. Recover it and activate it first.',
  'key-paused': () => 'This key is paused, so no page can use it. Activate it first.',
  'token-exchange': () => 'This key works through a token exchange only, not from a page as it is.',
  'no-page': () =>
    'Requests that name no page cannot use a website key. Servers and apps send none: give them a secret key.',
  'not-a-web-page': () => 'This is not the address of a web page.',
  'host-listed': ({ matched }) => `${matched} is one of the host names of this key.`,
  'wildcard-covers': ({ page_host, matched }) => `${matched} covers ${page_host}.`,
  'no-hosts': () => 'This key has no host name yet.',
  'only-below-listed': ({ page_host, matched }) =>
    `${matched} covers the hosts below ${page_host}, not ${page_host} itself.`,
  'host-not-listed': ({ page_host }) => `${page_host} is not one of the host names of this key.`,
}

export function verdictWords(rule: PageRule, check: Parameters<Words>[0]): string {
  return WORDS[rule](check)
}
