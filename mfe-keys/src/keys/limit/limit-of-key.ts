import type { KeyLimit } from '@portal/contracts/security/key-limits'
import type { Received } from '@portal/platform/api'

/** The limit of a key as the screens get it. */
export type LimitOfKey = Received<KeyLimit>
