import { parseUrl } from '@portal/contracts/parse-url'
import type { Settings } from './settings.ts'

/**
 * Returns whether a remote in a developer's session may be loaded from there (rule P23). The result goes into a policy
 * unchanged.
 */
export function isDevelopmentOrigin(
  { developmentOrigins, publicOrigin }: Pick<Settings, 'developmentOrigins' | 'publicOrigin'>,
  origin: string,
): boolean {
  // From the portal's own origin come releases alone.
  if (origin === publicOrigin) return false
  if (parseUrl(origin)?.origin !== origin) return false
  return developmentOrigins.some((allowed) => allowed === origin || allowed === origin.replace(/:\d+$/, ':*'))
}
