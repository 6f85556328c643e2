import { users } from '@portal/foundation/people'
import { type SQL, sql } from 'drizzle-orm'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { authenticatorApps } from './second-factor.tables.ts'

/** Matches if the person of a row of `users` has a second factor: two-step login, or a passkey (rule B117). */
export const HAS_SECOND_FACTOR: SQL<boolean> = sql<boolean>`(exists (
  select 1 from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id} and ${authenticatorApps.confirmedAt} is not null
) or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`
