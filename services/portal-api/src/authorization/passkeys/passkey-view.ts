import type { Passkey } from '@portal/contracts/authorization/passkeys'
import type { Browser } from '../../kernel/exchange.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { whereaboutsView } from '../sessions/whereabouts-view.ts'
import type { PasskeyRow } from './passkeys.sql.ts'

/** Returns the wire form for a viewer in `browser`. */
export function passkeyView(passkey: PasskeyRow, browser: Browser): Passkey {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey
  return {
    ...whereaboutsView(passkey, browser),
    id,
    name,
    created: createdAt.toISOString(),
    last_used: timeOrEmpty(lastUsedAt),
    is_synced: isSynced,
  }
}
