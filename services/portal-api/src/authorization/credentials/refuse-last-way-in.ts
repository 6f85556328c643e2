import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { findLoginProvider } from '../providers/login-providers.ts'
import type { WaysIn } from './ways-in.sql.ts'

/** Nobody shuts themselves out (rule B5). A provider that is no longer set up lets nobody in. */
export function refuseLastWayIn({ hasPassword, providers }: WaysIn, settings: Settings): void {
  const isOpen = hasPassword || providers.some(({ provider }) => findLoginProvider(settings, provider))
  if (!isOpen) throw problem('identity-context:last-credential')
}
