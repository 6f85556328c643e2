import { parseUrl } from '@portal/contracts/parse-url'
import type { Settings } from './settings.ts'

/** Whether a remote may come from there in the session of a developer (rule P23): what is said here goes into a policy as it is. */
export function isDevelopmentOrigin(
  { developmentOrigins, publicOrigin }: Pick<Settings, 'developmentOrigins' | 'publicOrigin'>,
  origin: string,
): boolean {
  // From the portal's own origin come releases alone.
  if (origin === publicOrigin) return false
  if (parseUrl(origin)?.origin !== origin) return false
  return developmentOrigins.some((allowed) => allowed === origin || allowed === origin.replace(/:\d+$/, ':*'))
}
