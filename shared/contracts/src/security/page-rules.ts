/** Rules that can decide whether a page may use a website key. Only `host-listed` and `wildcard-covers` let a page in. */
export const PAGE_RULES = [
  'key-deleted',
  'key-paused',
  'token-exchange',
  'no-page',
  'not-a-web-page',
  'host-listed',
  'wildcard-covers',
  'no-hosts',
  'only-below-listed',
  'host-not-listed',
] as const
export type PageRule = (typeof PAGE_RULES)[number]
