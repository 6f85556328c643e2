import type { PageRule } from './page-rules.ts'

/** Keys by the hosts that they have. */
const KEYS = {
  exact: ['shop.example'],
  wildcard: ['*.shop.example'],
  both: ['shop.example', '*.shop.example'],
  international: ['xn--bcher-kva.example', '*.xn--bcher-kva.example'],
  local: ['localhost', '127.0.0.1'],
  addresses: ['203.0.113.7', '[2001:db8::1]'],
  none: [],
} as const

const RULES = {
  L: 'host-listed',
  W: 'wildcard-covers',
  B: 'only-below-listed',
  x: 'host-not-listed',
  n: 'no-hosts',
  '-': 'no-page',
  '!': 'not-a-web-page',
} as const satisfies Record<string, PageRule>

type Verdicts = `${string} ${string} ${string} ${string} ${string} ${string} ${string}`

/** A page's address, and what each key says to it, in the order above. `undefined` is a request that names no page. */
const TABLE: readonly [page: string | undefined, verdicts: Verdicts][] = [
  // Schemes and ports do not count.
  ['https://shop.example', 'L B L x x x n'],
  ['http://shop.example', 'L B L x x x n'],
  ['https://shop.example:8443', 'L B L x x x n'],
  ['http://shop.example:80/', 'L B L x x x n'],
  ['https://shop.example/cart?x=1#top', 'L B L x x x n'],
  ['HTTPS://SHOP.EXAMPLE/Cart', 'L B L x x x n'],
  ['https://shop.example.', 'L B L x x x n'],
  ['shop.example/cart', 'L B L x x x n'],
  ['shop.example:3000', 'L B L x x x n'],
  ['https://user:word@shop.example', 'L B L x x x n'],
  // A wildcard is for what is below, at any depth.
  ['https://www.shop.example', 'x W W x x x n'],
  ['https://a.b.shop.example', 'x W W x x x n'],
  ['https://WWW.shop.example:444', 'x W W x x x n'],
  ['https://*.shop.example', '! ! ! ! ! ! !'],
  // What only looks alike.
  ['https://evil.test', 'x x x x x x n'],
  ['https://notshop.example', 'x x x x x x n'],
  ['https://shop.example.evil.test', 'x x x x x x n'],
  ['https://evil.test/shop.example', 'x x x x x x n'],
  ['https://evil.test?https://shop.example', 'x x x x x x n'],
  ['https://evil.test#shop.example', 'x x x x x x n'],
  ['https://shop.example@evil.test', 'x x x x x x n'],
  ['https://shop.example%2eevil.test', 'x x x x x x n'],
  ['https://example', 'x x x x x x n'],
  // International names, and their ASCII form.
  ['https://bücher.example', 'x x x L x x n'],
  ['https://BÜCHER.example', 'x x x L x x n'],
  ['https://xn--bcher-kva.example', 'x x x L x x n'],
  ['https://www.bücher.example', 'x x x W x x n'],
  ['https://bucher.example', 'x x x x x x n'],
  ['https://shоp.example', 'x x x x x x n'],
  // This machine, and addresses instead of names.
  ['http://localhost', 'x x x x L x n'],
  ['http://localhost:5173/cart', 'x x x x L x n'],
  ['localhost:5173', 'x x x x L x n'],
  ['http://127.0.0.1:5173', 'x x x x L x n'],
  ['http://127.1', 'x x x x L x n'],
  ['http://0x7f000001', 'x x x x L x n'],
  ['http://app.localhost', 'x x x x x x n'],
  ['http://203.0.113.7', 'x x x x x L n'],
  ['http://203.0.113.8', 'x x x x x x n'],
  ['http://[2001:db8::1]:8080', 'x x x x x L n'],
  ['http://[2001:DB8:0:0::1]', 'x x x x x L n'],
  ['http://[::1]', 'x x x x x x n'],
  // No page, and what is none.
  [undefined, '- - - - - - -'],
  ['', '- - - - - - -'],
  ['null', '! ! ! ! ! ! !'],
  ['file:///home/me/shop.example', '! ! ! ! ! ! !'],
  ['ftp://shop.example', '! ! ! ! ! ! !'],
  ['chrome-extension://shop.example/', '! ! ! ! ! ! !'],
  ['data:text/html,shop.example', '! ! ! ! ! ! !'],
  ['about:blank', '! ! ! ! ! ! !'],
  ['https://', '! ! ! ! ! ! !'],
  ['https://shop example', '! ! ! ! ! ! !'],
]

/** 357 cases that every implementation of the rule is tested with. For tests. */
export const PAGE_CASES = TABLE.flatMap(([page, verdicts]) =>
  verdicts.split(' ').map((letter, at) => {
    const [key, hosts] = Object.entries(KEYS)[at] ?? ['', []]
    return { page, key, hosts: [...hosts] as string[], rule: RULES[letter as keyof typeof RULES] as PageRule }
  }),
)
