import { gt, isNull, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import type { websiteKeys } from '../website-keys/website-keys.tables.ts'

/* `isDeleted` and `isGone` of the contracts as SQL, for keys of both kinds, tested against them (rules D1, D18). */

type Keys = typeof secretKeys | typeof websiteKeys

/** Not deleted. */
export function isKept({ deletedAt }: Keys): SQL {
  return isNull(deletedAt)
}

/** Not gone: past its deadline a key is, also while the job that removes it is late. */
export function isThere({ recoveryDeadline }: Keys, now: Date | Placeholder): SQL {
  return or(isNull(recoveryDeadline), gt(recoveryDeadline, now)) as SQL
}
