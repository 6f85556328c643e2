import type { Settings } from '../settings.ts'

/** Policy for responses that are not documents; documents set their own. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const YEAR_S = 31_536_000

/** Headers of every response, including errors. A handler can replace one but cannot omit it. */
export function securityHeaders({ secure }: Pick<Settings, 'secure'>): Record<string, string> {
  return {
    'content-security-policy': NOTHING,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': `max-age=${2 * YEAR_S}; includeSubDomains` } : {}),
  }
}
