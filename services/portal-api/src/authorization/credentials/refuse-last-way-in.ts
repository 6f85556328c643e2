import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { findLoginProvider } from '../providers/login-providers.ts'
import type { WaysIn } from './ways-in.sql.ts'

/**
 * Rejects the removal of a person's last way to log in (rule B5). A provider that is no longer set up does not count.
 */
export function refuseLastWayIn({ hasPassword, providers }: WaysIn, settings: Settings): void {
  const isOpen = hasPassword || providers.some(({ provider }) => findLoginProvider(settings, provider))
  if (!isOpen) throw problem('identity-context:last-credential')
}
