import { and, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from './people.tables.ts'

/* `isLoginActive` and `canLogIn` of the contracts as SQL, tested against them (rule G80). */

type PersonTimes = Record<'disabledAt' | 'redactionDueAt' | 'redactedAt', SQLWrapper>

/** Returns the condition for people whose login works, of `users` or an alias of it. */
export function isLoginActive({ disabledAt, redactionDueAt, redactedAt }: PersonTimes = users): SQL {
  return and(isNull(disabledAt), isNull(redactionDueAt), isNull(redactedAt)) as SQL
}

/** People who are staff, as their index states it. */
export const IS_STAFF = sql`${users.internalRoles} <> '{}'`

/** People whose login works and whose address is confirmed. */
export const CAN_LOG_IN = and(isLoginActive(), isNotNull(users.emailConfirmedAt)) as SQL
